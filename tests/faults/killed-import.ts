import type { StagedBatch } from '@kaoxin/contract/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { expect, vi } from 'vitest';
import { type Caller, callerWith, signIn } from './client.ts';
import { type ServerEnvironment, type ServerProcess, startServer } from './server-process.ts';

/** Rows of a step of a long file. */
export const partOf = 2_000;

/** What asks the server that runs now. */
export type Asking = <D>(call: string) => Promise<D>;

export interface Killing {
  environment: ServerEnvironment;
  /** the call that takes the file; it belongs to the examination of `file` */
  path: string;
  /** rows of the file, made when the server answers */
  file: (asked: Asking) => Promise<{ examId: string; csv: string; rows: number }>;
  /** parts after which the server is killed: while the file is read, and while it goes in */
  kills: { reading: readonly number[]; taking: readonly number[] };
  /** what the end of a lease would do in twenty seconds; on the embedded database the next server does it */
  letGo?: () => Promise<unknown>;
  /** what must be true in the end */
  ended: (asked: Asking, examId: string) => Promise<void>;
}

/** Different parts in their order, however the dice fall. */
export const randomParts = (parts: number, most: number): number[] =>
  Array.from({ length: parts - 1 }, (_, part) => ({ part, dice: Math.random() }))
    .sort((one, other) => one.dice - other.dice)
    .slice(0, most)
    .map(({ part }) => part)
    .sort((one, other) => one - other);

/**
 * Kills the server while it reads a long file and while it takes it in, each time when it has come to another part, and starts
 * it again: in the end everything of the file is there once.
 */
export async function killedImport({ environment, path, file, kills, letGo, ended }: Killing): Promise<void> {
  let server: ServerProcess = await startServer(environment);
  const site = await (await signIn(server.url)).get<{ demoAccounts: { password: string }[] }>('site');
  const password = site.body?.data.demoAccounts[0]?.password ?? '';
  const { token } = await signIn(server.url, 'tangyishan', password);
  const caller = (): Caller => callerWith(server.url, token);
  const asked: Asking = async <D>(call: string) => {
    const { status, body } = await caller().get<D>(call);
    if (status !== 200 || !body) throw new Error(`${call} answered ${status}: ${body?.msg}`);
    return body.data;
  };
  const { examId, csv, rows } = await file(asked);

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
    const done = async () => {
      const task = await taskOf(taskId);
      return isOver(task) ? task : undefined;
    };
    return vi.waitUntil(done, { timeout: 90_000, interval: 20 });
  };

  const form = new FormData();
  form.append('file', new Blob([csv]), '名单.csv');
  const answer = await fetch(`${server.url}/api/${path}?examId=${examId}`, {
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
  await ended(asked, examId);
}
