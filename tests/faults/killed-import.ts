import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { expect, vi } from 'vitest';
import { patience } from '../setup/patience.ts';
import { type Caller, callerWith, signIn } from './client.ts';
import { type Dying, dyingHeld, isOver, type Phase, startMortal } from './killed-task.ts';
import type { ServerEnvironment } from './server-process.ts';

export const partOf = 2_000;
/** Two and a half parts: two for kills, and a rest. */
export const heldRows = 2.5 * partOf;

export type Asking = <D>(call: string) => Promise<D>;

export interface Killing {
  environment: ServerEnvironment;
  path: string;
  file: (asked: Asking) => Promise<{ examId: string; csv: string; rows: number }>;
  dying: Dying;
  ended: (asked: Asking, examId: string) => Promise<void>;
}

export const dyingAmongLines = (url: string, kills: Readonly<Record<Phase, number>>, ahead: 0 | 1 = 0): Dying =>
  dyingHeld({ url, size: partOf, table: 'import_line', kills, ahead });

/**
 * Kills the server while it reads and while it imports a long file, and restarts it: finally each row is imported once.
 */
export async function killedImport({ environment, path, file, dying, ended }: Killing): Promise<void> {
  const server = await startMortal(environment);
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

  const seen = (taskId: string) => asked<TaskRecord>(`task/detail?id=${taskId}`);
  const through = async (phase: Phase, begin: () => Promise<string>): Promise<TaskRecord> => {
    const taskId = await dying(phase, server, { begin, seen });
    const done = async () => {
      const task = await seen(taskId);
      return isOver(task) ? task : undefined;
    };
    return vi.waitUntil(done, { timeout: patience.poll, interval: 50 });
  };

  const form = new FormData();
  form.append('file', new Blob([csv]), '名单.csv');
  let batchId = '';
  const read = await through('reading', async () => {
    const answer = await fetch(`${server.url}/api/${path}?examId=${examId}`, {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${token}` },
      body: form,
    });
    const sent = ((await answer.json()) as { data: StagedBatch }).data;
    batchId = sent.batchId;
    return sent.taskId ?? '';
  });
  expect(read).toMatchObject({ state: 'done', words: `已读取${rows}行：${rows}行可以导入，0行有错误，请核对后确认` });
  const taken = await through('taking', async () => {
    const { body } = await caller().post<{ taskId: string }>(`${path}Confirm`, { batchId });
    return body?.data.taskId ?? '';
  });
  expect(taken).toMatchObject({ state: 'done', words: `已导入${rows}行` });
  await ended(asked, examId);
}
