import { describe, expect, it, vi } from 'vitest';
import { type Caller, callerWith, signIn } from './client.ts';
import { ask, hasPostgres, onPostgres } from './databases.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const content = '来信反映考试当天考点门口没有安排交通疏导，多名考生因此迟到，请予改进。';
const rows = 800;

/** A classification, and the right to register petitions for the administrator. */
const prepared = `
  with dept as (insert into dept (tenant_id, dept_name, parent_id) values ('000000', '信访处', 0) returning id),
  type as (insert into case_type (tenant_id, kind, type_name, dept_id) select '000000', 2, '报名资格', id from dept),
  held as (insert into role_menu (role_id, menu_id) select r.id, m.id from role r, menu m
    where r.tenant_id = '000000' and r.role_alias = 'administrator' and m.code = 'petition_register'
    on conflict do nothing)
  update tenant set grant_version = grant_version + 1`;

/** How far the server has come when it is killed, as another connection sees it. */
const reached = {
  /** it has taken the job */
  leased: (taskId) => `select leased_until is not null as seen from job where payload->>'task' = '${taskId}'`,
  /** the transaction that takes the rows in has given out numbers and is not committed */
  writing: () => `select count(*) > 0 as seen from pg_locks l join pg_class c on c.oid = l.relation
    where c.relname = 'petition_letter' and l.mode = 'RowExclusiveLock'`,
} as const satisfies Record<string, (taskId: string | undefined) => string>;

async function staged(url: string, { token }: Caller, name: string): Promise<string> {
  const lines = Array.from({ length: rows }, (_, n) => `${name}第${n}封来信,${content},报名资格,陈远`);
  const form = new FormData();
  form.append('file', new Blob([['标题,信访内容,信访分类,信访人', ...lines].join('\n')]), `${name}.csv`);
  const headers = { 'blade-auth': `bearer ${token}` };
  const answer = await fetch(`${url}/api/petitionLetter/import`, { method: 'POST', headers, body: form });
  const told = (await answer.json()) as { data: { batchId: string; good: number } };
  expect([answer.status, told.data.good]).toEqual([200, rows]);
  return told.data.batchId;
}

describe.skipIf(!hasPostgres)('servers killed while a file is taken in', () => {
  it('F01 take every row in once, and say so once', async () => {
    const shared = await onPostgres();
    const { DATABASE_URL: database } = shared;
    let server: ServerProcess = await startServer(shared);
    await ask(database, prepared);
    const first = await signIn(server.url);
    const again = () => callerWith(server.url, first.token);
    for (const [name, kills] of [
      ['甲', ['leased', 'writing']],
      ['乙', ['writing']],
    ] as const) {
      const batchId = await staged(server.url, again(), name);
      const confirmed = await again().post<{ taskId: string }>('petitionLetter/importConfirm', { batchId });
      const taskId = confirmed.body?.data.taskId;
      for (const kill of kills) {
        const isReached = () => ask<{ seen: boolean }>(database, reached[kill](taskId));
        await vi.waitUntil(async () => (await isReached())[0]?.seen, { timeout: 30_000, interval: 2 });
        await server.end('SIGKILL');
        // all of it or nothing, and what the lease's end would do in twenty seconds
        const [found] = await ask<{ n: number }>(
          database,
          `select count(*)::int as n from petition_letter where title like '${name}第%'`,
        );
        expect([0, rows]).toContain(found?.n);
        await ask(database, 'update job set leased_until = null, run_at = now()');
        server = await startServer(shared);
      }
      const state = () => ask<{ state: string }>(database, `select state from task where id = ${taskId}`);
      await vi.waitUntil(async () => (await state())[0]?.state === 'done', { timeout: 60_000, interval: 50 });
      const [taken] = await ask<{ all: number; different: number }>(
        database,
        `select count(*)::int as all, count(distinct title)::int as different from petition_letter
          where title like '${name}第%'`,
      );
      expect(taken).toEqual({ all: rows, different: rows });
      const letters = await ask(database, `select from inbox_message where title like '导入信访件：${name}.csv%'`);
      expect(letters).toHaveLength(1);
    }
  });
});
