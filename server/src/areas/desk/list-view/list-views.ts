import type { InputOf } from '@kaoxin/contract/call.ts';
import {
  type ListView,
  largestView,
  listView,
  maxShared,
  mostViews,
  mostViewsOfAll,
  type ViewContent,
} from '@kaoxin/contract/desk/list-view.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import { type BaseColumns, type TenantTables, tenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { on } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import { chosenIn } from './chosen-conditions.ts';

interface ListViewTable extends BaseColumns, Omit<ViewContent, 'words'> {
  list: string;
  name: string;
  isShared: number;
}
declare module '#platform/database/tables.ts' {
  interface TenantTables {
    listView: ListViewTable;
  }
}

type Builder = ExpressionBuilder<TenantTables, 'listView'>;

const readable = (eb: Builder, { id, deptId }: Actor) =>
  eb.or([
    eb('createUser', '=', id),
    ...(deptId === null ? [] : [eb.and([eb('isShared', '=', eb.lit(1)), eb('createDept', '=', deptId)])]),
  ]);

export const listViewTable = tenantTable('listView', {
  store: 'platform',
  json: ['filters', 'sort', 'arrangement'],
  rowPolicy: readable,
});

const present = ({ actor }: Work, row: SelectedRow<'listView'>): ListView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  isShared: row.isShared,
  isOwn: Number(row.createUser === actor.id),
  filters: row.isShared === 1 ? chosenIn(row.filters) : row.filters,
  sort: row.sort,
  arrangement: row.arrangement,
});

async function views(work: Work): Promise<ListView[]> {
  const rows = await work
    .table('listView')
    .select()
    .selectAll()
    .where((eb) => readable(eb, work.actor))
    .orderBy('id')
    .execute();
  return rows.map((row) => present(work, row));
}

/**
 * Locks one of the caller's own views.
 * @throws 404 for views of others
 */
async function ownView(work: Work, id: string): Promise<SelectedRow<'listView'>> {
  const row = await work.table('listView').needLocked(id);
  if (row.createUser !== work.actor.id) throw refuse('notFound');
  work.target = id;
  return row;
}

async function checked(work: Work, list: string, name: string, isShared: number, but?: string): Promise<void> {
  const { id, deptId } = work.actor;
  if (isShared === 1 && deptId === null)
    throw refuse(400, ['您没有所属部门，不能共享视图', 'You belong to no department to share a view with']);
  // Serializes requests of a user, so that each counts the earlier ones.
  await sql`select pg_advisory_xact_lock(7221, hashtext(${id}))`.execute(work.handle);
  const kept = await work
    .table('listView')
    .select()
    .select(['id', 'name', 'list', 'isShared'])
    .where('createUser', '=', id)
    .execute();
  const ofList = kept.filter((other) => other.list === list);
  if (ofList.some((other) => other.name === name && other.id !== but))
    throw refuse(400, ['已有同名视图，请换一个名称', 'You have a view of this name already']);
  if (but === undefined && ofList.length >= mostViews)
    throw refuse(400, [
      `每个列表最多保存${mostViews}个视图，请先删除不用的视图`,
      `A list keeps at most ${mostViews} views; delete one that is no longer used`,
    ]);
  if (isShared === 1 && kept.filter((other) => other.isShared === 1 && other.id !== but).length >= maxShared)
    throw refuse(400, [
      `每人最多共享${maxShared}个视图，请先取消不用的共享`,
      `A user shares at most ${maxShared} views. Stop sharing some that are no longer used`,
    ]);
  if (but === undefined && kept.length >= mostViewsOfAll)
    throw refuse(400, [
      `您保存的视图已达${mostViewsOfAll}个，请先删除不用的视图`,
      `You keep ${mostViewsOfAll} views already; delete some that are no longer used`,
    ]);
}

/** Limits the size, because shared views are loaded by the whole department. */
function fits({ filters, sort, arrangement }: ViewContent): void {
  if (Buffer.byteLength(JSON.stringify({ filters, sort, arrangement })) > largestView)
    throw refuse(400, ['视图内容过多，请减少条件', 'This view holds too much; take conditions out']);
}

/** Free text may name a citizen, so it stays with its author (decision 034), whatever the client declares. */
function shareable({ words = [], filters, ...rest }: ViewContent, isShared: number): Omit<ViewContent, 'words'> {
  if (isShared === 0) return { ...rest, filters };
  const kept = Object.entries(chosenIn(filters)).filter(([key]) => !words.includes(key));
  return { ...rest, filters: Object.fromEntries(kept) };
}

async function add(work: Work, { body }: InputOf<typeof listView.add>): Promise<ListView> {
  const { list, name, isShared, ...content } = body;
  fits(body);
  await checked(work, list, name, isShared);
  const row = await work.table('listView').insert({ list, name, isShared, ...shareable(content, isShared) });
  work.target = row.id;
  return present(work, row);
}

async function change(work: Work, { body }: InputOf<typeof listView.change>): Promise<ListView> {
  const { id, name, isShared, content } = body;
  if (content) fits(content);
  const before = await ownView(work, id);
  await checked(work, before.list, name, isShared, id);
  if (isShared > before.isShared && !content)
    throw refuse(400, ['请重新选择此视图后再共享', 'Select the view again before you share it']);
  // Shares with the current department of the user.
  const createDept = isShared === 1 ? work.actor.deptId : before.createDept;
  const said = content && shareable(content, isShared);
  return present(work, await work.table('listView').change(id, { name, isShared, createDept, ...said }));
}

async function remove(work: Work, { body }: InputOf<typeof listView.remove>): Promise<null> {
  await ownView(work, body.id);
  await work.table('listView').remove([body.id]);
  return null;
}

export const listViewRoutes = [
  on(listView.list, views),
  on(listView.add, add),
  on(listView.change, change),
  on(listView.remove, remove),
];
