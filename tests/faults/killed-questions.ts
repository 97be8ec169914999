import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { expect, vi } from 'vitest';
import { judgementRow, questionsCsv, unlike } from '../../server/src/areas/question/staging/staging.fixture.ts';
import { patience } from '../setup/patience.ts';
import { signIn } from './client.ts';
import { type Dying, isOver, type Phase, startMortal } from './killed-task.ts';
import type { ServerEnvironment } from './server-process.ts';

export const partOf = 500;

interface Killing {
  environment: ServerEnvironment;
  rows: number;
  dying: Dying;
}

export async function killedQuestions({ environment, rows, dying }: Killing): Promise<void> {
  const server = await startMortal(environment);
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
  const seen = (taskId: string) => sent<TaskRecord>(`task/detail?id=${taskId}`);
  const through = async (phase: Phase, begin: () => Promise<string>): Promise<TaskRecord> => {
    const taskId = await dying(phase, server, { begin, seen });
    const done = async () => {
      const task = await seen(taskId);
      return isOver(task) ? task : undefined;
    };
    return vi.waitUntil(done, { timeout: patience.poll, interval: 50 });
  };

  const bank = await sent<{ id: string }>('questionBank/submit', {
    name: '中断导入题库',
    subject: 'economics_base',
    secretLevel: 1,
  });
  const form = new FormData();
  const csv = questionsCsv(Array.from({ length: rows }, (_, n) => judgementRow(unlike(n + 1))));
  form.append('file', new Blob([csv]), '试题.csv');
  let batchNo = '';
  const read = await through('reading', async () => {
    const begun = await sent<{ batchNo: string; taskId: string }>(`question/import?bankId=${bank.id}`, form);
    batchNo = begun.batchNo;
    return begun.taskId;
  });
  expect(read).toMatchObject({ state: 'done' });
  const { batch } = await sent<{ batch: { total: number } }>(`question/importReport?batchNo=${batchNo}`);
  expect(batch).toMatchObject({ total: rows, invalid: 0, state: 'staged' });
  const taken = await through('taking', async () => {
    const path = `question/confirm?batchNo=${batchNo}&duplicatePolicy=keep`;
    return (await sent<{ taskId: string }>(path)).taskId;
  });
  expect(taken).toMatchObject({
    state: 'done',
    words: `已导入${rows}道，替换0道，跳过0道，失败0道`,
  });
  expect(await sent(`questionBank/detail?id=${bank.id}`)).toMatchObject({ questionCount: rows });
  expect(await sent(`question/page?bankId=${bank.id}&difficulty=1`)).toMatchObject({ total: rows });
}
