import { root } from '@kaoxin/contract/plain-resource/tree.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListOptions } from '#platform/database/page.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { labelOf } from './label.ts';

type Values = Readonly<Record<string, unknown>>;

export const siblingOrder = (alias: string, order: ListOptions['order']) =>
  sql.join([
    ...order.map(
      ({ field, descending }) => sql`${sql.ref(`${alias}.${field}`)} ${sql.raw(descending ? 'desc' : 'asc')}`,
    ),
    sql.ref(`${alias}.id`),
  ]);

export function placed({ tree }: Resource, values: Values, isNew: boolean): Values {
  if (!tree || !(isNew || tree in values)) return values;
  return { ...values, [tree]: values[tree] ?? root };
}

/**
 * Serializes changes to a tree until the transaction ends: two moves cannot form a cycle, and no child is added to a
 * removed node. Call it before locking rows.
 */
export async function takeTreeTurn(work: Work, { tree }: Resource, table: TenantTable): Promise<void> {
  if (tree) await takeTurn(work, table);
}

/** `takeTreeTurn` for a table that is a tree without being a tree resource. */
export async function takeTurn(work: Work, table: TenantTable): Promise<void> {
  await sql`select pg_advisory_xact_lock(7220, hashtext(${`${table} ${work.actor.tenantId}`}))`.execute(work.handle);
}

/**
 * Refuses 400, naming the field, a parent below the node itself or beyond the tree's levels.
 * @param parentId visible to the caller, or `0`
 * @param id the moved node, with all its descendants; undefined for a new one
 */
export async function checkPlace(
  work: Work,
  thing: Resource,
  table: TenantTable,
  parentId: unknown,
  id?: string,
): Promise<void> {
  const { tree, levels, title } = thing;
  if (!tree || typeof parentId !== 'string' || parentId === root) return;
  const above = await pathUp(work, thing, table, parentId);
  const label = labelOf(thing.form, tree);
  if (id !== undefined && above.includes(id))
    throw refuse(
      400,
      [`${label[0]}不能是自己或自己的下级`, `${label[1]}: neither itself nor anything that stands below it`],
      { fields: [tree] },
    );
  const height = id === undefined ? 1 : await heightOf(work, thing, table, id);
  if (above.length + height > levels)
    throw refuse(400, [`${title[0]}最多${levels}级`, `${title[1]}: ${levels} levels at most`], { fields: [tree] });
}

/** Ids from this node up to the top, including hidden ones; at most one more than the tree has levels. */
export async function pathUp(
  work: Work,
  { tree = '', levels }: Resource,
  table: TenantTable,
  id: string,
): Promise<string[]> {
  const rows = work.table(table).ofTenant();
  const parent = sql.ref(`t.${tree}`);
  const { rows: path } = await sql<{ id: string }>`
    with recursive above as (
      select t.id, ${parent} as parent, 1 as level from ${rows.as('t')} where t.id = ${id}
      union all
      select t.id, ${parent}, a.level + 1 from above a join ${rows.as('t')} on t.id = a.parent where a.level <= ${levels}
    ) select id from above order by level`.execute(work.handle);
  return path.map((row) => String(row.id));
}

export async function heightOf(
  work: Work,
  { tree = '', levels }: Resource,
  table: TenantTable,
  id: string,
): Promise<number> {
  const rows = work.table(table).ofTenant();
  const parent = sql.ref(`t.${tree}`);
  const { rows: found } = await sql<{ height: number }>`
    with recursive below as (
      select ${id}::bigint as id, 1 as level
      union all
      select t.id, b.level + 1 from below b join ${rows.as('t')} on ${parent} = b.id where b.level <= ${levels}
    ) select max(level)::int as height from below`.execute(work.handle);
  return found[0]?.height ?? 1;
}

/** Refuses 400 to remove nodes that still have children, unless these are removed too; hidden children count. */
export async function refuseWithChildren(
  work: Work,
  { tree, title, called }: Resource,
  table: TenantTable,
  ids: readonly string[],
): Promise<void> {
  if (!tree) return;
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, ${sql.ref(`p.${called}`)} as name from ${work.table(table).ofTenant().as('p')}
    where p.id = any(${[...ids]}::bigint[]) and exists (
      select from ${work.table(table).ofTenant().as('t')} where ${sql.ref(`t.${tree}`)} = p.id
        and t.id <> all(${[...ids]}::bigint[]))
    order by p.id limit 1`.execute(work.handle);
  const [first] = rows;
  if (!first) return;
  throw refuse(400, [
    `${title[0]}【${first.name}】还有下级，请先删除下级`,
    `${title[1]} “${first.name}” has others below it; delete those first`,
  ]);
}

export async function parentsAmong(
  work: Work,
  { tree }: Resource,
  table: TenantTable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!tree || ids.length === 0) return new Set();
  const parent = sql.ref(`t.${tree}`);
  const { rows } = await sql<{ id: string }>`select distinct ${parent} as id from ${work.table(table).as('t')}
    where ${parent} = any(${[...ids]}::bigint[])`.execute(work.handle);
  return new Set(rows.map(({ id }) => String(id)));
}

export async function childrenBeside(
  work: Work,
  thing: Resource,
  table: TenantTable,
  rows: readonly Values[],
): Promise<(row: Values) => { hasChildren?: number }> {
  const ids = rows.map(({ id }) => String(id));
  const parents = await parentsAmong(work, thing, table, ids);
  return thing.tree ? ({ id }) => ({ hasChildren: Number(parents.has(String(id))) }) : () => ({});
}

/** Whether a node is at the top: it has no parent, or one the caller cannot see. */
export const standsAtTop = (work: Work, { tree = '' }: Resource, table: TenantTable): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from ${work.table(table).as('above')}
    where ${sql.ref('above.id')} = ${sql.ref(`${table}.${tree}`)})`;
