import type { InputOf } from '@kaoxin/contract/call.ts';
import { type ListView, type listView, maxShared, mostViews, mostViewsOfAll } from '@kaoxin/contract/desk/list-view.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { emptyTable, setRow } from '../../../testing/rows.ts';

const office = (dept: string) => ({ roles: ['case_handler'], dept });
const app = testApp({
  handler: office('信访处'),
  mate: office('信访处'),
  stranger: office('另一处'),
  nobodys: ['case_handler'],
  keeper: ['admin'],
});
const { handler, mate, stranger, nobodys, keeper } = app.visitors;

const content = {
  filters: { tab: 'mine', slaState: '1' },
  sort: { field: 'finishDue', descending: 0 },
  arrangement: { hidden: ['source'], widths: { title: 320 } },
};
const plain: InputOf<typeof listView.add>['body'] = { list: 'petition', name: '临期', isShared: 0, ...content };
const add = (who: Visitor, more: Partial<typeof plain> = {}) =>
  who.post<ListView>('list-view/add', { ...plain, ...more });
const names = async (who: Visitor) =>
  (await who.get<ListView[]>('list-view/list')).data.map(({ name, isOwn }) => `${name}${isOwn ? '' : ' of another'}`);

beforeEach(async () => {
  await emptyTable(app.db, 'list_view');
});

test('stores filters, order and columns for its user only', async () => {
  const { data } = await add(handler);
  expect(data).toMatchObject({ ...plain, isOwn: 1 });
  expect((await handler.get<ListView[]>('list-view/list')).data).toEqual([data]);
  expect([await names(mate), await names(keeper)]).toEqual([[], []]);
});

test('shares a view within its department for reading', async () => {
  const { id } = (await add(handler, { isShared: 1 })).data;
  expect([await names(mate), await names(stranger)]).toEqual([['临期 of another'], []]);
  const change = { id, name: '改名', isShared: 1 };
  for (const who of [mate, stranger, keeper]) {
    expect((await who.post('list-view/change', change)).status).toBe(404);
    expect((await who.post('list-view/remove', { id })).status).toBe(404);
  }
  expect((await handler.post<ListView>('list-view/change', change)).data).toMatchObject({ ...content, name: '改名' });
  await handler.post('list-view/change', {
    ...change,
    isShared: 0,
    content: { filters: {}, sort: null, arrangement: {} },
  });
  expect(await names(mate)).toEqual([]);
  expect((await handler.get<ListView[]>('list-view/list')).data[0]).toMatchObject({ filters: {}, sort: null });
  await handler.post('list-view/remove', { id });
  expect(await names(handler)).toEqual([]);
});

test('limits shared views per user', async () => {
  await sql`insert into list_view (tenant_id, create_user, create_dept, list, name, is_shared, filters, arrangement)
    select tenant_id, id, dept_ids[1], 'shared' || n, '甲', 1, '{}', '{}' from "user", generate_series(1, ${maxShared}) n
    where account = 'handler'`.execute(app.db);
  const refused = await add(handler, { isShared: 1 });
  expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining(`每人最多共享${maxShared}个视图`)]);
});

test('keeps typed filters in own views only', async () => {
  const filters = { tab: 'mine', keyword: '吕欣' };
  const typed = { filters, words: ['keyword'], sort: null, arrangement: {} };
  const { data: own } = await add(handler, typed);
  expect(own.filters).toEqual(filters);
  const { id } = own;
  expect((await handler.post('list-view/change', { id, name: '临期', isShared: 1 })).status).toBe(400);
  const shared = await handler.post<ListView>('list-view/change', { id, name: '临期', isShared: 1, content: typed });
  expect(shared.data.filters).toEqual({ tab: 'mine' });
  const { data: another } = await add(handler, { ...typed, name: '另一', isShared: 1 });
  expect(another.filters).toEqual({ tab: 'mine' });
  expect(JSON.stringify((await mate.get<ListView[]>('list-view/list')).data)).not.toContain('吕欣');
  const { rows } = await sql`select * from list_view`.execute(app.db);
  expect(JSON.stringify(rows)).not.toContain('吕欣');
});

test('refuses sharing without a department', async () => {
  expect(await add(nobodys, { isShared: 1 })).toMatchObject({ status: 400, msg: '您没有所属部门，不能共享视图' });
  expect((await add(nobodys)).status).toBe(200);
});

test('requires unique names per user and list', async () => {
  const { id } = (await add(handler)).data;
  expect(await add(handler)).toMatchObject({ status: 400, msg: '已有同名视图，请换一个名称' });
  expect((await add(handler, { list: 'param' })).status).toBe(200);
  expect((await add(mate)).status).toBe(200);
  expect((await handler.post('list-view/change', { id, name: '临期', isShared: 0 })).status).toBe(200);
});

test('limits a user to twenty views per list concurrently', async () => {
  for (let n = 1; n < mostViews; n += 1) await add(handler, { name: `视图${n}` });
  const last = await Promise.all([add(handler, { name: '甲' }), add(handler, { name: '乙' })]);
  expect(last.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(last.find(({ status }) => status === 400)?.msg).toMatch(/^每个列表最多保存20个视图/);
  expect((await names(handler)).length).toBe(mostViews);
});

test('limits a user to two hundred views in total', async () => {
  await sql`insert into list_view (tenant_id, create_user, list, name, filters, arrangement)
    select tenant_id, id, 'l' || n, '甲', '{}', '{}' from "user", generate_series(1, ${mostViewsOfAll - 1}) n
    where account = 'handler'`.execute(app.db);
  const last = await Promise.all([add(handler, { list: 'one' }), add(handler, { list: 'other' })]);
  expect(last.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(last.find(({ status }) => status === 400)?.msg).toMatch(/^您保存的视图已达200个/);
  expect((await add(mate)).status).toBe(200);
});

test.each([
  ['a key that is none', { filters: { 'a b': '1' } }],
  ['values without end', { filters: { keyword: 'x'.repeat(256) } }],
  [
    'more conditions than a list has',
    { filters: Object.fromEntries([...Array(41).keys()].map((n) => [`k${n}`, '1'])) },
  ],
  [
    'more columns than a list has',
    { arrangement: { widths: Object.fromEntries([...Array(101).keys()].map((n) => [`k${n}`, 100])) } },
  ],
  [
    'more than a list is asked by',
    { filters: Object.fromEntries([...Array(40).keys()].map((n) => [`k${n}`, 'x'.repeat(250)])) },
  ],
  ['no name', { name: ' ' }],
])('%s is refused', async (_what, more) => {
  expect((await add(handler, more)).status).toBe(400);
});

test('removes free text from shared views in any case', async () => {
  const free = {
    keyword: '吕欣',
    applicantName: '吕欣',
    title_like: '吕欣',
    name: '吕欣',
    personNumber: '13800138000',
    ticketNo_equal: '24031100100001',
    phone: '13800138000',
    unknown: '吕欣',
  };
  const filters = { ...content.filters, ...free, deptId: '12', receivedTimeStart: '2026-01-01', priority_ge: '2' };
  const chosen = { ...content.filters, deptId: '12', receivedTimeStart: '2026-01-01', priority_ge: '2' };
  const { data } = await add(handler, { filters, words: [], isShared: 1 });
  expect(data.filters).toEqual(chosen);
  const changed = { id: data.id, name: '再改', isShared: 1, content: { ...content, filters } };
  expect((await handler.post<ListView>('list-view/change', changed)).data.filters).toEqual(chosen);
  await setRow(app.db, 'listView', data.id, { filters });
  expect(JSON.stringify((await mate.get<ListView[]>('list-view/list')).data)).not.toMatch(/吕欣|13800138000|2403110/);
});
