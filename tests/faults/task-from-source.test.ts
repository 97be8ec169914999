import { describe, expect, it, vi } from 'vitest';
import { rowsOf } from '../../server/src/platform/sheets/testing/rows-of.ts';
import { type Caller, callerWith } from './client.ts';
import { ask, emptyDatabase, hasPostgres } from './databases.ts';
import { closeGate, gateAt } from './gate.ts';
import { besideEachOther, give } from './lying-apart.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const more = 2_600;
const filled = (id: string) => `
  do $$ declare names text; values_ text; begin
    select string_agg(quote_ident(column_name), ', '),
      string_agg(case column_name when 'id' then 'next_id()' when 'case_no' then $q$'XF9' || lpad(n::text, 12, '0')$q$
        when 'query_code' then $q$'Q' || n$q$ else 'p.' || quote_ident(column_name) end, ', ')
    into names, values_ from information_schema.columns where table_name = 'petition_letter'
      and table_schema = current_schema() and is_generated = 'NEVER';
    execute format('insert into petition_letter (%s) select %s from generate_series(1, ${more}) n,
      (select * from petition_letter where id = ${id}) p', names, values_);
  end $$`;

interface Task {
  state: string;
  done: number;
  total: number;
  words: string | null;
  resultName: string | null;
}

const started = async (caller: Caller): Promise<string> => {
  const { status, body } = await caller.get<{ taskId: string }>('petitionLetter/export');
  expect([status, body?.data.taskId]).toEqual([200, expect.stringMatching(/^\d+$/)]);
  return String(body?.data.taskId);
};

describe.skipIf(!hasPostgres)("a task started from a tenant's data source", () => {
  it('reports progress, cancels, resumes on another server, ends once', {
    timeout: 400_000,
  }, async () => {
    const source = await emptyDatabase();
    const { primary, environment, server: begun, admin, handler, id } = await besideEachOther(source);
    let server: ServerProcess = begun;
    expect(await give(admin, id)).toMatchObject({ stage: 'done' });
    const seenFirst = await handler.get<{ records: { id: string }[] }>('petitionLetter/page?size=1');
    await ask(source, filled(seenFirst.body?.data.records[0]?.id ?? ''));
    await ask(source, gateAt('task_part', 'new.part > 1'));
    await ask(primary, gateAt('task', `new.kind = 'export business'`));
    await ask(primary, `update param set param_value = '100' where param_key = 'export.atOnceRows'`);
    const again = () => callerWith(server.url, handler.token);
    const seen = async (taskId: string) => (await again().get<Task>(`task/detail?id=${taskId}`)).body?.data;
    const here = (statement: string) => ask<{ n: number }>(primary, statement).then(([row]) => row?.n ?? 0);
    const there = (statement: string) => ask<{ n: number }>(source, statement).then(([row]) => row?.n ?? 0);
    const parts = 'select count(*)::int as n from task_part';

    const first = await closeGate(source);
    const cancelled = await started(again());
    await first.waitedAt();
    await vi.waitUntil(async () => (await seen(cancelled))?.done === 1_000, { timeout: 30_000, interval: 20 });
    expect((await again().post('task/cancel', { id: cancelled })).status).toBe(200);
    await first.open();
    await vi.waitUntil(async () => (await seen(cancelled))?.state !== 'running', { timeout: 60_000, interval: 20 });
    expect(await seen(cancelled)).toMatchObject({ state: 'cancelled', resultName: null });
    await vi.waitUntil(async () => (await there(parts)) === 0, { timeout: 30_000, interval: 20 });

    const second = await closeGate(source);
    const taskId = await started(again());
    await second.waitedAt();
    await server.end('SIGKILL');
    await second.open();
    const ready = await there(parts);
    expect(await here(`select count(*)::int as n from task where id = ${taskId} and state = 'running'`)).toBe(1);
    expect(await here(parts)).toBe(0);
    await ask(primary, 'update job set leased_until = null, run_at = now()');
    server = await startServer(environment);
    expect(ready).toBeGreaterThan(1);
    expect(ready).toBeLessThan(4);
    await vi.waitUntil(async () => (await seen(taskId))?.state === 'done', { timeout: 120_000, interval: 50 });
    const ended = await seen(taskId);
    expect(ended?.done).toBe(ended?.total);
    const file = await fetch(`${server.url}/api/task/result?id=${taskId}`, {
      headers: { 'blade-auth': `bearer ${handler.token}` },
    });
    const numbers = (await rowsOf(Buffer.from(await file.arrayBuffer()))).slice(2).map(({ cells }) => String(cells[0]));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toHaveLength(ended?.total ?? 0);
    expect(numbers.filter((number) => number.startsWith('XF9'))).toHaveLength(more);
    const letters = await here(
      `select count(*)::int as n from inbox_message where title like '导出信访件：%' and title like '%已完成'`,
    );
    expect(letters).toBe(1);
    // The audit row was written there and transferred once.
    await vi.waitUntil(async () => (await there('select count(*)::int as n from outgoing')) === 0, {
      timeout: 60_000,
      interval: 50,
    });
    expect(
      await here(`select count(*)::int as n from audit where call = 'TASK export business' and target = '${taskId}'`),
    ).toBe(1);
    expect(await there(parts)).toBe(0);

    const third = await closeGate(primary);
    const asked = await started(again());
    await third.waitedAt();
    await server.end('SIGKILL');
    await third.open();
    const known = `select count(*)::int as n from task where id = ${asked}`;
    expect([await here(known), await there(`select count(*)::int as n from outgoing where kind = 'task'`)]).toEqual([
      0, 1,
    ]);
    server = await startServer(environment);
    await vi.waitUntil(async () => (await here(`${known} and state = 'done'`)) === 1, {
      timeout: 120_000,
      interval: 100,
    });
    expect(await there('select count(*)::int as n from outgoing')).toBe(0);
  });
});
