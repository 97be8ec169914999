import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRow, presentTime } from '../../testing/rows.ts';
import '#areas/petition/table.ts';
import '#areas/system/param/table.ts';
import type { Actor } from '#platform/access/actor.ts';
import { Work } from '#platform/work.ts';
import { person } from '../../testing/actors.ts';
import { type TestContext, testContext } from '../../testing/context.ts';

let started: TestContext;
const as = (actor: Actor) => new Work(started.context, actor, 'test', 'platform');
const newParam = (key: string) => ({ paramName: key, paramKey: key, paramValue: '1', remark: null });

beforeAll(async () => {
  started = await testContext();
});
afterAll(() => started.close());

describe('a scoped table', () => {
  test('stamps user, department, time and version 1', async () => {
    const actor = person({ id: '77', deptId: '88' });
    const row = await as(actor).transaction((work) => work.table('param').insert(newParam('stamped')));
    expect(row).toMatchObject({
      tenantId: '000000',
      createUser: '77',
      createDept: '88',
      updateUser: '77',
      version: 1,
      isDeleted: 0,
    });
    expect(row.createTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  });

  test('hides rows from another tenant', async () => {
    const row = await as(person()).transaction((work) => work.table('param').insert(newParam('mine')));
    const foreign = as(person({ tenantId: '111111' }));
    expect(await foreign.table('param').find(row.id)).toBeUndefined();
    await expect(
      foreign.transaction((work) => work.table('param').change(row.id, { paramValue: 'stolen' })),
    ).rejects.toMatchObject({ status: 404 });
    await expect(foreign.transaction((work) => work.table('param').remove([row.id]))).rejects.toMatchObject({
      status: 404,
    });
    expect((await as(person()).table('param').need(row.id)).paramValue).toBe('1');
  });

  test("changes many rows individually, only the tenant's own", async () => {
    const make = (key: string) => as(person()).transaction((work) => work.table('param').insert(newParam(key)));
    const rows = [await make('each-1'), await make('each-2'), await make('each-3')];
    const types = { id: 'bigint', paramValue: 'text' } as const;
    const given = rows.map(({ id }, index) => ({ id, paramValue: `value ${index}` }));
    const but = sql<boolean>`param.id <> ${rows[2]?.id}`;
    const change = (actor: Actor) => as(actor).transaction((work) => work.table('param').changeEach(given, types, but));
    expect(await change(person({ tenantId: '111111' }))).toBe(0);
    expect(await change(person({ id: '5' }))).toBe(2);
    const now = await Promise.all(rows.map(({ id }) => as(person()).table('param').need(id)));
    expect(now.map(({ paramValue, version }) => [paramValue, version])).toEqual([
      ['value 0', 2],
      ['value 1', 2],
      ['1', 1],
    ]);
    expect(now[0]?.updateUser).toBe('5');
  });

  test("erases rows permanently, only the tenant's own", async () => {
    const row = await as(person()).transaction((work) => work.table('param').insert(newParam('erased')));
    const erase = (actor: Actor) =>
      as(actor).transaction((work) => work.table('param').erase(sql<boolean>`id = ${row.id}`));
    expect([await erase(person({ tenantId: '111111' })), await erase(person()), await erase(person())]).toEqual([
      0, 1, 0,
    ]);
    const there = await as(person()).table('param').withRemoved().find(row.id);
    expect(there).toBeUndefined();
  });

  test('ignores tenant and stamps in the values', async () => {
    const sly = { ...newParam('sly'), tenantId: '111111', createUser: '1', version: 99 };
    const row = await as(person({ id: '5' })).transaction((work) => work.table('param').insert(sly));
    expect(row).toMatchObject({ tenantId: '000000', createUser: '5' });
  });

  test('returns 409 for a stale version', async () => {
    const row = await as(person()).transaction((work) => work.table('param').insert(newParam('versioned')));
    const change = (value: string) =>
      as(person()).transaction((work) => work.table('param').change(row.id, { paramValue: value }, { version: 1 }));
    expect((await change('first')).version).toBe(2);
    await expect(change('second')).rejects.toMatchObject({ status: 409 });
    expect((await as(person()).table('param').need(row.id)).paramValue).toBe('first');
  });

  test('removes all rows or none', async () => {
    const row = await as(person()).transaction((work) => work.table('param').insert(newParam('kept')));
    await expect(as(person()).transaction((work) => work.table('param').remove([row.id, '999']))).rejects.toMatchObject(
      { status: 404 },
    );
    expect(await as(person()).table('param').find(row.id)).toBeDefined();
    await as(person()).transaction((work) => work.table('param').remove([row.id]));
    expect(await as(person()).table('param').find(row.id)).toBeUndefined();
  });

  test('requires a transaction, blocks the root handle during one', async () => {
    const work = as(person());
    await expect(work.table('param').insert(newParam('loose'))).rejects.toThrow('outside a transaction');
    await work.transaction(async () => {
      expect(() => work.table('param')).toThrow('inside a transaction');
    });
    expect(work.table('param').name).toBe('param');
  });

  test('rolls back a failed transaction', async () => {
    const fails = as(person()).transaction(async (work) => {
      await work.table('param').insert(newParam('rolled back'));
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    const left = await as(person())
      .table('param')
      .select()
      .select('id')
      .where('paramKey', '=', 'rolled back')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('data scope', () => {
  const rows = [
    { no: 'XF1', dept: '10', district: '1', handler: '1001', confidential: 0 },
    { no: 'XF2', dept: '10', district: '2', handler: null, confidential: 0 },
    { no: 'XF3', dept: '11', district: '2', handler: null, confidential: 0 },
    { no: 'XF4', dept: '20', district: '3', handler: null, confidential: 1 },
    { no: 'XF5', dept: '20', district: null, handler: '1001', confidential: 1 },
  ];

  beforeAll(async () => {
    for (const row of rows) {
      await addRow(started.context.database.kysely, 'petitionLetter', {
        tenantId: '000000',
        caseNo: row.no,
        queryCode: 'X',
        source: 3,
        receivedTime: presentTime(),
        deptId: row.dept,
        districtId: row.district,
        handlerId: row.handler,
        confidential: row.confidential,
        acceptStart: presentTime(),
        acceptUnit: 'calendar',
        finishUnit: 'calendar',
        typeId: '1',
        legalClass: 3,
        title: 'title',
        content: 'content',
      });
    }
  });

  const seen = async (actor: Actor) => {
    const found = await as(actor).table('petitionLetter').select().select('caseNo').orderBy('caseNo').execute();
    return found.map(({ caseNo }) => caseNo);
  };

  test.each([
    [
      'all, but not the confidential of others',
      person({ rules: { petition: [{ type: 1 }] } }),
      ['XF1', 'XF2', 'XF3', 'XF5'],
    ],
    ['own', person({ rules: { petition: [{ type: 2 }] } }), ['XF1', 'XF5']],
    ['own department', person({ deptId: '10', id: '9', rules: { petition: [{ type: 3 }] } }), ['XF1', 'XF2']],
    [
      'own department and own',
      person({ deptId: '11', rules: { petition: [{ type: 3 }, { type: 2 }] } }),
      ['XF1', 'XF3', 'XF5'],
    ],
    [
      'department and below',
      person({ id: '9', deptId: '10', deptSubtree: ['10', '11'], rules: { petition: [{ type: 4 }] } }),
      ['XF1', 'XF2', 'XF3'],
    ],
    [
      'custom: own district',
      person({ id: '9', rules: { petition: [{ type: 5, field: 'districtId', in: ['2'] }] } }),
      ['XF2', 'XF3'],
    ],
    [
      'inspector sees the confidential too',
      person({ roleAliases: ['inspector'], rules: { petition: [{ type: 1 }] } }),
      ['XF1', 'XF2', 'XF3', 'XF4', 'XF5'],
    ],
    [
      'an empty list matches nothing',
      person({ id: '9', rules: { petition: [{ type: 5, field: 'districtId', in: [] }] } }),
      [],
    ],
    ['no department matches nothing', person({ id: '9', deptId: null, rules: { petition: [{ type: 3 }] } }), []],
    ['no rule matches nothing', person({ id: '9', rules: {} }), []],
  ])('%s', async (_name, actor, expected) => {
    expect(await seen(actor)).toEqual(expected);
  });
});
