import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { expect, vi } from 'vitest';
import { judgementRow, questionsCsv, unlike } from '../../server/src/areas/question/staging/staging.fixture.ts';
import { signIn } from './client.ts';
import { type ServerEnvironment, type ServerProcess, startServer } from './server-process.ts';

/** Rows of one step of the tasks. */
const partOf = 500;

interface Killing {
  environment: ServerEnvironment;
  rows: number;
  /** parts after which the server is killed: while the file is read, and while it goes in */
  kills: { reading: readonly number[]; taking: readonly number[] };
  /** what the end of a lease would do in twenty seconds; on the embedded database nobody else can */
  letGo?: () => Promise<unknown>;
}

/** Kills the server while it reads a file of questions and while it takes them in: in the end each is in its bank once. */
export async function killedQuestions({ environment, rows, kills, letGo }: Killing): Promise<void> {
  let server: ServerProcess = await startServer(environment);
  const site = await (await signIn(server.url)).get<{ demoAccounts: { account: string; password: string }[] }>('site');
  const password = site.body?.data.demoAccounts[0]?.password ?? '';
  const { token } = await signIn(server.url, 'caiwenbo', password);
  const sent = async <D>(path: string, body?: FormData | object): Promise<D> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${server.url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'blade-auth': `bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { data, msg } = (await answer.json()) as { data: D; msg: string };
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${msg}`);
    return data;
  };
  const isOver = ({ state }: TaskRecord) => state !== 'waiting' && state !== 'running';
  const through = async (taskId: string, parts: readonly number[]): Promise<TaskRecord> => {
    const taskOf = () => sent<TaskRecord>(`task/detail?id=${taskId}`);
    let met = 0;
    for (const part of parts) {
      const reached = async () => {
        const task = await taskOf();
        return isOver(task) || task.done > part * partOf ? task : undefined;
      };
      if (isOver(await vi.waitUntil(reached, { timeout: 120_000, interval: 2 }))) break;
      met += 1;
      await server.end('SIGKILL');
      await letGo?.();
      server = await startServer(environment);
    }
    // it may be over before it is seen to have come to the last of them
    expect(met).toBeGreaterThanOrEqual(parts.length - 1);
    const done = async () => {
      const task = await taskOf();
      return isOver(task) ? task : undefined;
    };
    return vi.waitUntil(done, { timeout: 150_000, interval: 20 });
  };

  const bank = await sent<{ id: string }>('questionBank/submit', {
    ...{ name: '中断导入题库', subject: 'economics_base', secretLevel: 1 },
  });
  const form = new FormData();
  const csv = questionsCsv(Array.from({ length: rows }, (_, n) => judgementRow(unlike(n + 1))));
  form.append('file', new Blob([csv]), '试题.csv');
  const { batchNo, taskId } = await sent<{ batchNo: string; taskId: string }>(
    `question/import?bankId=${bank.id}`,
    form,
  );
  expect(await through(taskId, kills.reading)).toMatchObject({ state: 'done' });
  const { batch } = await sent<{ batch: { total: number } }>(`question/importReport?batchNo=${batchNo}`);
  expect(batch).toMatchObject({ total: rows, invalid: 0, state: 'staged' });
  const confirmed = await sent<{ taskId: string }>(`question/confirm?batchNo=${batchNo}&duplicatePolicy=keep`);
  expect(await through(confirmed.taskId, kills.taking)).toMatchObject({
    state: 'done',
    words: `已导入${rows}道，替换0道，跳过0道，失败0道`,
  });
  expect(await sent(`questionBank/detail?id=${bank.id}`)).toMatchObject({ questionCount: rows });
  expect(await sent(`question/page?bankId=${bank.id}&difficulty=1`)).toMatchObject({ total: rows });
}
