import type { Page } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { addRow, emptyTable } from '../../testing/rows.ts';

const app = testApp({ administrator: 'admin' });
const { administrator } = app.visitors;

const run = (statement: ReturnType<typeof sql>) => statement.execute(app.db);
const total = async (query: Record<string, string> = {}) =>
  (await administrator.get<Page<object>>('blade-log/error/list', query)).data.total;
/** Rows whose age follows from their ids. Small ids are years old. */
const old = (from: number, count: number, name = 'Error') =>
  run(sql`insert into error_log (id, tenant_id, source, name) select n, '000000', 'server', ${name}
    from generate_series(${from}::int, ${from + count - 1}::int) n`);
const fresh = () => addRow(app.db, 'errorLog', { tenantId: '000000', source: 'server', name: 'Fresh' });

test('keeps exact totals while rows arrive and expire', async () => {
  expect(await total()).toBe(0);
  await fresh();
  expect(await total()).toBe(1);
  await old(1, 50);
  // Counted again, because the oldest row changed.
  expect(await total()).toBe(51);
  await fresh();
  expect([await total(), await total({ exceptionName: 'Fresh' })]).toEqual([52, 2]);
  await run(sql`delete from error_log where id <= 20`);
  expect(await total()).toBe(32);
  await fresh();
  expect([await total(), await total({ exceptionName: 'Fresh' })]).toEqual([33, 3]);
  await emptyTable(app.db, 'error_log');
  expect(await total()).toBe(0);
});
