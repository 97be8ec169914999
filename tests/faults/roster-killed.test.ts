import type { Page } from '@kaoxin/contract/conventions.ts';
import type { StagedBatch } from '@kaoxin/contract/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rosterCsv, rosterRow } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import { copyOf } from '../setup/prepared.ts';
import { type Caller, callerWith, signIn } from './client.ts';
import { ask, hasPostgres, onPostgres } from './databases.ts';
import { type ServerEnvironment, type ServerProcess, startServer } from './server-process.ts';

const path = 'formalExam/importExaminers';
const partOf = 2_000;

interface Exam {
  id: string;
  districts: { name: string }[];
  subjects: { subjectCode: string }[];
}
interface Rounds {
  environment: ServerEnvironment;
  rows: number;
  /** parts after which the server is killed: while the file is read, and while it goes in */
  kills: { reading: readonly number[]; taking: readonly number[] };
  /** what the end of a lease would do in twenty seconds; on the embedded database nobody else can */
  letGo?: () => Promise<unknown>;
}

/** Different parts in their order, however the dice fall. */
const randomParts = (parts: number, most: number): number[] =>
  Array.from({ length: parts - 1 }, (_, part) => ({ part, dice: Math.random() }))
    .sort((one, other) => one.dice - other.dice)
    .slice(0, most)
    .map(({ part }) => part)
    .sort((one, other) => one - other);

/**
 * Kills the server while it reads a roster and while it takes it in, each time when it has come to another part, and starts
 * it again: in the end everybody of the file stands in the roster once, and its counts say so.
 */
async function killed({ environment, rows, kills, letGo }: Rounds): Promise<void> {
  let server: ServerProcess = await startServer(environment);
  const site = await (await signIn(server.url)).get<{ demoAccounts: { password: string }[] }>('site');
  const password = site.body?.data.demoAccounts[0]?.password ?? '';
  const { token } = await signIn(server.url, 'tangyishan', password);
  const caller = (): Caller => callerWith(server.url, token);
  const asked = async <D>(call: string): Promise<D> => {
    const { status, body } = await caller().get<D>(call);
    if (status !== 200 || !body) throw new Error(`${call} answered ${status}: ${body?.msg}`);
    return body.data;
  };
  const [open] = (await asked<Page<Exam>>('formalExam/page?status=10')).records;
  const { id, districts, subjects } = await asked<Exam>(`formalExam/detail?id=${open?.id}`);
  const said = { 考区: districts[0]?.name ?? '', 报考科目: subjects[0]?.subjectCode ?? '' };
  const csv = rosterCsv(Array.from({ length: rows }, (_, n) => rosterRow(n, said)));

  const taskOf = (taskId: string) => asked<TaskRecord>(`task/detail?id=${taskId}`);
  const isOver = ({ state }: TaskRecord) => state !== 'waiting' && state !== 'running';
  const through = async (taskId: string, parts: readonly number[]): Promise<TaskRecord> => {
    let met = 0;
    for (const part of parts) {
      const reached = async () => {
        const task = await taskOf(taskId);
        return isOver(task) || task.done > part * partOf ? task : undefined;
      };
      const task = await vi.waitUntil(reached, { timeout: 60_000, interval: 2 });
      if (isOver(task)) break;
      met += 1;
      await server.end('SIGKILL');
      await letGo?.();
      server = await startServer(environment);
    }
    // it may be over before it is seen to have come to the last of them
    expect(met).toBeGreaterThanOrEqual(parts.length - 1);
    const ended = async () => {
      const task = await taskOf(taskId);
      return isOver(task) ? task : undefined;
    };
    return vi.waitUntil(ended, { timeout: 90_000, interval: 20 });
  };

  const form = new FormData();
  form.append('file', new Blob([csv]), '名单.csv');
  const answer = await fetch(`${server.url}/api/${path}?examId=${id}`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${token}` },
    body: form,
  });
  const sent = ((await answer.json()) as { data: StagedBatch }).data;
  const read = await through(sent.taskId ?? '', kills.reading);
  expect(read).toMatchObject({ state: 'done', words: `已读取${rows}行：${rows}行可以导入，0行有错误，请核对后确认` });
  const { body } = await caller().post<{ taskId: string }>(`${path}Confirm`, { batchId: sent.batchId });
  const taken = await through(body?.data.taskId ?? '', kills.taking);
  expect(taken).toMatchObject({ state: 'done', words: `已导入${rows}行` });

  const { total } = await asked<{ total: number }>(`examiners/counts?examId=${id}`);
  // narrowed by what no count is kept by: these are counted one by one
  const found = await asked<Page<object>>(`examiners/page?examId=${id}&name=${encodeURIComponent('陈远')}`);
  expect([total, found.total]).toEqual([rows, rows]);
}

describe('servers killed while a roster is read and taken in', () => {
  it.skipIf(!hasPostgres)('F01 bring everybody in once, at ten random points', { timeout: 300_000 }, async () => {
    const shared = await onPostgres('office');
    await killed({
      environment: { ...shared, DEMO: 'on' },
      rows: 16_000,
      kills: { reading: randomParts(8, 5), taking: randomParts(8, 5) },
      letGo: () => ask(shared.DATABASE_URL, 'update job set leased_until = null, run_at = now()'),
    });
  });

  it('F01 do so on the embedded database', { timeout: 300_000 }, async () => {
    const { environment, remove } = await copyOf('office', 'folder');
    onTestFinished(remove);
    await killed({
      environment: { ...environment, DEMO: 'on' },
      rows: 10_000,
      kills: { reading: randomParts(5, 2), taking: randomParts(5, 2) },
    });
  });
});
