import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '#areas/exam/examiner/tables.ts';
import '#areas/system/param/table.ts';
import { Work } from '#platform/work.ts';
import { person } from '../../testing/actors.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { manyRows } from './many-rows.ts';

let started: TestContext;
beforeAll(async () => {
  started = await testContext();
});
afterAll(() => started.close());
const as = (actor = person(), store: 'platform' | 'business' = 'platform') =>
  new Work(started.context, actor, 'test', store);

test('inserts null, quotes, lists and JSON values unchanged', async () => {
  const rows = [
    { no: 1, said: 'a"b\\c,{}', list: ['x', 'y,"z"', '\\'], held: '[["甲","a"]]', day: '2027-01-02' },
    { no: 2, said: null, list: [], held: null, day: null },
  ];
  const types = { no: 'integer', said: 'text', list: 'text[]', held: 'jsonb', day: 'date' };
  const found = await sql`select given.* from ${manyRows(rows, types)} given order by no`.execute(
    started.context.database.kysely,
  );
  expect(found.rows).toEqual([
    { ...rows[0], held: [['甲', 'a']] },
    { ...rows[1], list: [] },
  ]);
});

const types = { paramName: 'text', paramKey: 'text', paramValue: 'text' } as const;
const given = (paramKey: string, paramValue = '1') => ({ paramName: paramKey, paramKey, paramValue });

test('skips existing keys per tenant', async () => {
  const actor = person({ id: '77', deptId: '88' });
  const add = (keys: string[], value: string, by = actor) =>
    as(by).transaction((work) =>
      work.table('param').insertAbsent(
        keys.map((key) => given(key, value)),
        types,
        { key: ['paramKey'], told: ['paramKey'] },
      ),
    );
  expect(await add(['absent.a', 'absent.b'], '1')).toEqual([{ paramKey: 'absent.a' }, { paramKey: 'absent.b' }]);
  expect(await add(['absent.b', 'absent.c'], '2')).toEqual([{ paramKey: 'absent.c' }]);
  expect(await add(['absent.b'], '3', person({ tenantId: '111111' }))).toEqual([{ paramKey: 'absent.b' }]);
  expect(await add([], '4')).toEqual([]);
  const rows = await as(actor).table('param').select().selectAll().where('paramKey', 'like', 'absent.%').execute();
  expect(rows.map(({ paramKey, paramValue }) => `${paramKey} ${paramValue}`).toSorted()).toEqual([
    ...['absent.a 1', 'absent.b 1', 'absent.c 2'],
  ]);
  expect(rows[0]).toMatchObject({
    tenantId: '000000',
    createUser: '77',
    createDept: '88',
    updateUser: '77',
    version: 1,
  });
});

test('inserts a key again after its row was removed', async () => {
  const add = () =>
    as().transaction((work) =>
      work.table('param').insertAbsent([given('gone')], types, { key: ['paramKey'], told: ['id'] }),
    );
  const [first] = await add();
  await as().transaction((work) => work.table('param').remove([first?.id ?? '']));
  const [second] = await add();
  expect(second?.id).not.toBe(first?.id);
});

test('writes only inside a transaction', async () => {
  const insert = as()
    .table('param')
    .insertAbsent([given('loose')], types, { key: ['paramKey'], told: ['id'] });
  await expect(insert).rejects.toThrow('outside a transaction');
});

test('adds to counters under a key, also concurrently', async () => {
  const key = ['examId', 'districtId', 'centreId', 'regStatus', 'attendStatus', 'violationLevel'] as const;
  const cell = (regStatus: number, people: number) => {
    return { examId: '1', districtId: '2', centreId: '0', regStatus, attendStatus: 0, violationLevel: 0, people };
  };
  const whole = {
    regStatus: 'integer',
    attendStatus: 'integer',
    violationLevel: 'integer',
    people: 'integer',
  } as const;
  const kinds = { examId: 'bigint', districtId: 'bigint', centreId: 'bigint', ...whole } as const;
  const add = (...rows: ReturnType<typeof cell>[]) =>
    as(person(), 'business').transaction((work) =>
      work.table('examinerCount').add(rows, kinds, { key, sums: ['people'] }),
    );
  await add(cell(0, 5), cell(3, 7));
  await Promise.all(Array.from({ length: 20 }, () => add(cell(0, -1), cell(3, 1))));
  const { rows } = await sql`select reg_status, people from examiner_count order by reg_status`.execute(
    started.context.database.kysely,
  );
  expect(rows).toEqual([
    { regStatus: 0, people: -15 },
    { regStatus: 3, people: 27 },
  ]);
});
