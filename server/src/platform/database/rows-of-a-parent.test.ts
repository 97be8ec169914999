import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRow, presentTime } from '../../testing/rows.ts';
import '#areas/petition/table.ts';
import type { Actor } from '#platform/access/actor.ts';
import { Work } from '#platform/work.ts';
import { baseColumns } from '../../migrations/columns.ts';
import { person } from '../../testing/actors.ts';
import { type TestContext, testContext } from '../../testing/context.ts';
import { changeRows } from './changes.ts';
import { pageOf } from './page.ts';
import { type BaseColumns, tenantTable } from './tables.ts';

interface VisitTable extends BaseColumns {
  letterId: string;
  code: string;
  notes: unknown;
}
declare module './tables.ts' {
  interface TenantTables {
    testVisit: VisitTable;
  }
}
tenantTable('testVisit', {
  store: 'platform',
  json: ['notes'],
  scope: { through: { table: 'petitionLetter', key: 'letterId' } },
});

let started: TestContext;
const as = (actor: Actor) => new Work(started.context, actor, 'test', 'platform');
const everything = person({ rules: { petition: [{ type: 1 }] }, roleAliases: ['inspector'] });
const ofTen = person({ id: '9', deptId: '10', rules: { petition: [{ type: 3 }] } });
const letters: Record<string, string> = {};

beforeAll(async () => {
  started = await testContext();
  const db = started.context.database.kysely;
  await sql`create table test_visit (${sql.raw(baseColumns)}, letter_id bigint not null, code text not null, notes jsonb)`.execute(
    db,
  );
  await sql`create unique index test_visit_code on test_visit (tenant_id, code) where is_deleted = 0`.execute(db);
  for (const dept of ['10', '20']) {
    letters[dept] = await addRow(db, 'petitionLetter', {
      tenantId: '000000',
      caseNo: `XF${dept}`,
      queryCode: 'X',
      source: 3,
      receivedTime: presentTime(),
      deptId: dept,
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
afterAll(() => started.close());

const visit = (dept: string, code: string, notes: unknown = null) => ({ letterId: String(letters[dept]), code, notes });
const write = <R>(actor: Actor, run: (work: Work) => Promise<R>): Promise<R> =>
  as(actor).transaction(async (work) => {
    const answer = await run(work);
    await changeRows(work.changes()).execute(work.handle);
    return answer;
  });
const moveLetter = (deptId: string) =>
  new Work(started.context, everything, 'test', 'business').transaction(async (work) => {
    await work.table('petitionLetter').change(String(letters['20']), { deptId });
    await changeRows(work.changes()).execute(work.handle);
  });
const codes = async (actor: Actor) =>
  (await as(actor).table('testVisit').select().select('code').orderBy('code').execute()).map(({ code }) => code);

describe('rows of a parent', () => {
  test('are visible with their parent', async () => {
    await write(everything, (work) => work.table('testVisit').insertMany([visit('10', 'a'), visit('20', 'b')]));
    expect(await codes(everything)).toEqual(['a', 'b']);
    expect(await codes(ofTen)).toEqual(['a']);
    const [, hidden] = await as(everything).table('testVisit').select().selectAll().orderBy('code').execute();
    await expect(as(ofTen).table('testVisit').need(String(hidden?.id))).rejects.toMatchObject({ status: 404 });
    await expect(
      write(ofTen, (work) => work.table('testVisit').change(String(hidden?.id), { code: 'stolen' })),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('update their cached total with the parent', async () => {
    const input: ListInput = { current: 1, size: 10, filters: [], sort: [], extra: {} };
    const options = { columns: ['id', 'code'], order: [{ field: 'code', descending: false }] };
    const total = async () => (await pageOf(as(ofTen), 'testVisit', input, options)).total;
    expect([await total(), await total()]).toEqual([1, 1]);
    await moveLetter('10');
    expect(await total()).toBe(2);
    await moveLetter('20');
    expect(await total()).toBe(1);
  });
});

describe('writes', () => {
  test.each([[['one', 'two']], ['a text'], [{ a: [1] }], [[]], [7], [null]])(
    'stores JSON unchanged: %j',
    async (notes) => {
      const code = `json ${JSON.stringify(notes)}`;
      const row = await write(everything, (work) => work.table('testVisit').insert(visit('10', code, notes)));
      expect(row.notes).toEqual(notes);
      const changed = await write(everything, (work) => work.table('testVisit').change(row.id, { notes: [notes] }));
      expect(changed.notes).toEqual([notes]);
    },
  );

  test('upserts a visible row, refuses a hidden one', async () => {
    const put = (actor: Actor, dept: string, notes: unknown) =>
      write(actor, (work) => work.table('testVisit').upsert(visit(dept, 'once', notes), ['code']));
    const first = await put(everything, '20', 1);
    const second = await put(everything, '20', [2]);
    expect(second).toMatchObject({ id: first.id, notes: [2], version: 2, createUser: everything.id });
    await expect(put(ofTen, '10', 3)).rejects.toMatchObject({ status: 409 });
    expect((await as(everything).table('testVisit').need(first.id)).notes).toEqual([2]);
  });

  test('inserts the rows of a query with stamps', async () => {
    const found = sql`select letter_id, code || ' again' from ${as(everything).table('testVisit').as('v')} where code in ('a', 'b')`;
    const made = await write(everything, (work) => work.table('testVisit').insertFrom(['letterId', 'code'], found));
    expect(made).toBe(2);
    const [row] = await as(everything).table('testVisit').select().selectAll().where('code', '=', 'a again').execute();
    expect(row).toMatchObject({ createUser: everything.id, tenantId: '000000', version: 1, letterId: letters['10'] });
  });

  test('changes many rows, only visible ones', async () => {
    const again = sql<SqlBool>`code like '% again'`;
    expect(await write(ofTen, (work) => work.table('testVisit').changeMany(again, { notes: ['seen'] }))).toBe(1);
    const rows = await as(everything).table('testVisit').select().selectAll().where(again).orderBy('code').execute();
    expect(rows.map(({ notes, version }) => [notes, version])).toEqual([
      [['seen'], 2],
      [null, 1],
    ]);
  });

  test('derives columns of visible rows without new versions', async () => {
    const rows = await as(everything)
      .table('testVisit')
      .select()
      .selectAll()
      .where('code', 'in', ['a', 'b'])
      .orderBy('code')
      .execute();
    const derived = rows.map(({ id, code }) => ({ id, code: `${code}!` }));
    await write(ofTen, (work) => work.table('testVisit').derive(derived));
    const after = await as(everything)
      .table('testVisit')
      .those(rows.map(({ id }) => id))
      .selectAll()
      .orderBy('code')
      .execute();
    expect(after.map(({ code, version }) => [code, version])).toEqual([
      ['a!', 1],
      ['b', 1],
    ]);
  });
});

describe('other views of a table', () => {
  test('returns removed rows, all rows, rows of other tenants', async () => {
    const row = await write(everything, (work) => work.table('testVisit').insert(visit('20', 'gone')));
    await write(everything, (work) => work.table('testVisit').remove([row.id]));
    const visits = as(everything).table('testVisit');
    expect(await visits.find(row.id)).toBeUndefined();
    expect(await visits.removed().find(row.id)).toBeDefined();
    expect(await visits.withRemoved().find(row.id)).toBeDefined();
    const hidden = await visits.select().selectAll().where('letterId', '=', String(letters['20'])).executeTakeFirst();
    expect(await as(ofTen).table('testVisit').find(String(hidden?.id))).toBeUndefined();
    expect(await as(ofTen).table('testVisit').ofTenant().find(String(hidden?.id))).toBeDefined();
    const stranger = person({ tenantId: '111111', rules: { petition: [{ type: 1 }] } });
    expect(await as(stranger).table('testVisit').ofTenant().withRemoved().find(row.id)).toBeUndefined();
  });

  test('locks all rows or none', async () => {
    const { id } = await write(everything, (work) => work.table('testVisit').insert(visit('20', 'locked')));
    const lock = (actor: Actor, ids: string[]) => write(actor, (work) => work.table('testVisit').lock(ids));
    expect(await lock(everything, [id, id])).toHaveLength(1);
    await expect(lock(ofTen, [id])).rejects.toMatchObject({ status: 404 });
  });

  test('requires a named row to be visible', async () => {
    const words = ['来访不存在，请重新选择', 'There is no such visit'] as const;
    const [row] = await as(everything).table('testVisit').select().selectAll().where('code', '=', 'locked').execute();
    const must = (actor: Actor) => as(actor).mustExist('testVisit', String(row?.id), words);
    await expect(must(everything)).resolves.toBeUndefined();
    await expect(must(ofTen)).rejects.toMatchObject({ status: 400, label: words });
  });
});
