import { param } from '@kaoxin/contract/system/param.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRow } from '../../testing/rows.ts';
import '#areas/system/param/table.ts';
import { recordAudit } from '#platform/audit/record.ts';
import { Work } from '#platform/work.ts';
import { person } from '../../testing/actors.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { pageOf } from './page.ts';

let started: TestContext;
const tenantId = '222222';
const actor = person({ tenantId });
const columns = ['id', 'paramKey'];

beforeAll(async () => {
  started = await testContext();
});
afterAll(() => started.close());

const list = (query: Record<string, string> = {}) => {
  const input = param.calls.list.query.parse(query);
  return pageOf(new Work(started.context, actor, 'test', 'platform'), 'param', input, {
    columns,
    order: [{ field: 'id', descending: true }],
  });
};

const write = (run: (work: Work) => Promise<unknown>) =>
  new Work(started.context, actor, 'test', 'platform').transaction(async (work) => {
    await run(work);
    const entry = {
      actor,
      requestId: 'test',
      call: 'test',
      title: 'test',
      target: undefined,
      status: 200,
      durationMs: 0,
      input: null,
    };
    await recordAudit(work.handle, entry, work.changes());
  });

const add = (key: string) => (work: Work) =>
  work.table('param').insert({ paramName: key, paramKey: key, paramValue: '1', remark: null });

describe('cached totals', () => {
  // The page does not reach the end, so the total is counted.
  const firstRow = () => list({ size: '1' });

  test('takes the total from a page that ends early', async () => {
    await write(add('first'));
    const before = (await list({ size: '200' })).total;
    // A cached total would miss a row without a change row.
    await addRow(started.context.database.kysely, 'param', {
      tenantId,
      paramName: 'x',
      paramKey: 'silent',
      paramValue: '1',
    });
    expect((await list({ size: '200' })).total).toBe(before + 1);
    expect((await list({ size: '200', current: '2' })).total).toBe(before + 1);
  });

  test('equals a fresh count after inserts, removals and roll-backs', async () => {
    let made = 0;
    const step = fc.constantFrom('add', 'remove', 'rollback', 'look');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const what of steps) {
          made += 1;
          if (what === 'add') await write(add(`k${made}`));
          if (what === 'rollback')
            await write(async (work) => {
              await add(`k${made}`)(work);
              throw new Error('rolled back');
            }).catch(() => undefined);
          if (what === 'remove') {
            const [first] = (await firstRow()).records;
            if (first) await write((work) => work.table('param').remove([first.id]));
          }
          const counted = await sql<{
            count: number;
          }>`select count(*)::int as count from param where tenant_id = ${tenantId} and is_deleted = 0`.execute(
            started.context.database.kysely,
          );
          expect((await firstRow()).total).toBe(counted.rows[0]?.count);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('answers a cached total without counting', async () => {
    await write(add('counted once'));
    await firstRow();
    const { kysely } = started.context.database;
    // A row without a change row: only a fresh count would include it.
    await addRow(kysely, 'param', { tenantId, paramName: 'x', paramKey: 'unannounced', paramValue: '1' });
    const before = (await firstRow()).total;
    await write(add('announced'));
    expect((await firstRow()).total).toBe(before + 2);
  });
});

describe('filters', () => {
  beforeAll(async () => {
    for (const key of ['rate_50%', 'rate_501', 'a\\b', 'RATE']) await write(add(key));
  });

  test.each([
    ['%', ['rate_50%']],
    ['50%', ['rate_50%']],
    ['rate_50', ['rate_50%', 'rate_501']],
    ['a\\b', ['a\\b']],
    ['rate', ['RATE', 'rate_50%', 'rate_501']],
    ["' or 1=1 --", []],
  ])('takes %s literally', async (text, keys) => {
    const { records } = await list({ paramKey: text });
    expect(records.map((row) => row.paramKey).sort()).toEqual(keys);
  });

  test('returns an empty page beyond the end', async () => {
    const { total } = await list();
    expect(await list({ current: '9999' })).toMatchObject({ records: [], total });
  });
});
