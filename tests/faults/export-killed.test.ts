import { describe, expect, it, vi } from 'vitest';
import { rowsOf } from '../../server/src/platform/sheets/testing/rows-of.ts';
import { byTurn } from './by-turn.ts';
import { callerWith, signIn } from './client.ts';
import { ask, hasPostgres, onPostgres } from './databases.ts';
import type { Place } from './held.ts';
import { killedAt, startMortal } from './killed-task.ts';

/** Four parts of up to a thousand rows. */
const rows = 3_500;
const prepared = `insert into param (tenant_id, param_name, param_key, param_value)
  select '000000', '第' || n, 'killed.' || lpad(n::text, 6, '0'), '1' from generate_series(1, ${rows}) n;
  update param set param_value = '100' where param_key = 'export.atOnceRows'`;

const places = {
  /** It has leased the job and is about to start the task. */
  leased: { event: 'update on task', when: `new.state = 'running' and old.state = 'waiting'` },
  /** The selection is stored, and some rows are ready. */
  reading: { event: 'insert on task_part', when: 'new.part = 2' },
  further: {
    event: 'update on task_checkpoint',
    when: `(new.checkpoint->>'read')::int = 3000 and (old.checkpoint->>'read')::int = 2000`,
  },
  /** All rows are ready and logged in the audit log; the file is being written. */
  writing: { event: 'update on task', when: 'new.result_key is distinct from old.result_key' },
} as const satisfies Record<string, Place>;

describe.skipIf(!hasPostgres)('servers killed while a long list is exported', () => {
  it('F01 export each row once, log once and leave no rest', async () => {
    const shared = await onPostgres();
    const { DATABASE_URL: database } = shared;
    await ask(database, prepared);
    const server = await startMortal(shared);
    const { token, get } = await signIn(server.url);
    const begin = async () => {
      const started = await get<{ taskId: string }>('blade-system/param/export?paramKey=killed.&ascs=paramKey');
      expect([started.status, started.body?.data.taskId]).toEqual([200, expect.stringMatching(/^\d+$/)]);
      return String(started.body?.data.taskId);
    };
    let before = 0;
    const halfDone = async () => {
      const [ready] = await ask<{ n: number }>(database, 'select count(*)::int as n from task_part');
      expect(ready?.n).toBeGreaterThanOrEqual(before);
      before = ready?.n ?? 0;
    };
    const { writing, ...others } = places;
    const chosen = [...byTurn(Object.values(others), 1), writing];
    const taskId = await killedAt(chosen, server, { url: database, begin, halfDone });
    const state = async () =>
      (await ask<{ state: string; done: number }>(database, `select state, done from task where id = ${taskId}`))[0];
    await vi.waitUntil(async () => (await state())?.state === 'done', { timeout: 60_000, interval: 50 });
    expect(await state()).toMatchObject({ state: 'done', done: rows });
    const headers = { 'blade-auth': `bearer ${callerWith(server.url, token).token}` };
    const file = await fetch(`${server.url}/api/task/result?id=${taskId}`, { headers });
    const [, , ...lines] = await rowsOf(Buffer.from(await file.arrayBuffer()));
    const keys = lines.map(({ cells }) => String(cells[1]));
    expect(keys).toHaveLength(rows);
    expect(new Set(keys).size).toBe(rows);
    expect(keys).toEqual(keys.toSorted());
    const letters = await ask(database, `select from inbox_message where title = '导出参数：已完成'`);
    const told = await ask(database, `select from audit where call = 'TASK export'`);
    expect([letters.length, told.length]).toEqual([1, 1]);
    for (const left of ['task_part', 'task_checkpoint']) expect(await ask(database, `select from ${left}`)).toEqual([]);
  });
});
