import { describe, expect, it, vi } from 'vitest';
import { byTurn } from './by-turn.ts';
import { type Caller, callerWith, signIn } from './client.ts';
import { ask, hasPostgres, onPostgres } from './databases.ts';
import type { Place } from './held.ts';
import { killedAt, startMortal } from './killed-task.ts';

const content = '来信反映考试当天考点门口没有安排交通疏导，多名考生因此迟到，请予改进。';
const rows = 300;

const prepared = `
  with dept as (insert into dept (tenant_id, dept_name, parent_id) values ('000000', '信访处', 0) returning id),
  type as (insert into case_type (tenant_id, kind, type_name, dept_id) select '000000', 2, '报名资格', id from dept),
  held as (insert into role_menu (role_id, menu_id) select r.id, m.id from role r, menu m
    where r.tenant_id = '000000' and r.role_alias = 'administrator' and m.code = 'petition_register'
    on conflict do nothing)
  update tenant set grant_version = grant_version + 1`;

const places = {
  /** It has leased the job and is about to start the task. */
  leased: { event: 'update on task', when: `new.state = 'running' and old.state = 'waiting'` },
  /** The import transaction has assigned numbers and is not committed. */
  writing: { event: 'insert on petition_letter', when: `new.title like '%第${rows / 2}封来信'` },
  written: { event: 'update on task_checkpoint', when: 'new.checkpoint is distinct from old.checkpoint' },
} as const satisfies Record<string, Place>;

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
  it('F01 import each row once and report once', async () => {
    const shared = await onPostgres();
    const { DATABASE_URL: database } = shared;
    const server = await startMortal(shared);
    await ask(database, prepared);
    const first = await signIn(server.url);
    const again = () => callerWith(server.url, first.token);
    const files: [name: string, places: Place[]][] = [
      ['甲', [places.leased, places.writing]],
      ['乙', [places.written]],
    ];
    for (const [name, chosen] of byTurn(files, 1)) {
      const batchId = await staged(server.url, again(), name);
      const begin = async () => {
        const confirmed = await again().post<{ taskId: string }>('petitionLetter/importConfirm', { batchId });
        return confirmed.body?.data.taskId ?? '';
      };
      const halfDone = async () => {
        const written = `select from petition_letter where title like '${name}第%'`;
        expect(await ask(database, written)).toHaveLength(0);
      };
      const taskId = await killedAt(chosen, server, { url: database, begin, halfDone });
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
