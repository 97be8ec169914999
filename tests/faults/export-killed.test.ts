import { describe, expect, it, vi } from 'vitest';
import { rowsOf } from '../../server/src/platform/sheets/testing/rows-of.ts';
import { callerWith, signIn } from './client.ts';
import { ask, hasPostgres, onPostgres } from './databases.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const rows = 12_000;
const prepared = `insert into param (tenant_id, param_name, param_key, param_value)
  select '000000', '第' || n, 'killed.' || lpad(n::text, 6, '0'), '1' from generate_series(1, ${rows}) n`;

/** How far the server has come when it is killed, as another connection sees it. */
const reached = {
  /** it has taken the job */
  leased: `select leased_until is not null as seen from job where kind = 'task export'`,
  /** it knows which rows are meant, and some are ready */
  reading: 'select count(*) > 3 as seen from task_part',
  /** some more of them are */
  further: 'select count(*) > 7 as seen from task_part',
  /** all are ready and the audit log says so; the file is being made */
  writing: `select (checkpoint->>'told')::boolean as seen from task_checkpoint`,
} as const;

describe.skipIf(!hasPostgres)('servers killed while a long list is exported', () => {
  it('F01 hand out every row once, say so once, and leave nothing behind', { timeout: 240_000 }, async () => {
    const shared = await onPostgres();
    const { DATABASE_URL: database } = shared;
    let server: ServerProcess = await startServer(shared);
    await ask(database, prepared);
    const { token, get } = await signIn(server.url);
    const started = await get<{ taskId: string }>('blade-system/param/export?paramKey=killed.&ascs=paramKey');
    const taskId = started.body?.data.taskId;
    expect([started.status, taskId]).toEqual([200, expect.stringMatching(/^\d+$/)]);
    const state = async () =>
      (await ask<{ state: string; done: number }>(database, `select state, done from task where id = ${taskId}`))[0];
    let before = 0;
    const met: string[] = [];
    for (const [name, statement] of Object.entries(reached)) {
      const isReached = async () =>
        (await ask<{ seen: boolean }>(database, statement))[0]?.seen || (await state())?.state === 'done';
      await vi.waitUntil(isReached, { timeout: 30_000, interval: 2 });
      await server.end('SIGKILL');
      if ((await state())?.state !== 'done') met.push(name);
      const [ready] = await ask<{ n: number }>(database, 'select count(*)::int as n from task_part');
      expect(ready?.n ?? 0).toBeGreaterThanOrEqual(met.includes(name) ? before : 0);
      before = ready?.n ?? 0;
      // what the lease's end would do in twenty seconds
      await ask(database, 'update job set leased_until = null, run_at = now()');
      server = await startServer(shared);
    }
    expect(met).toEqual(expect.arrayContaining(['leased', 'reading', 'further']));
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
