import type { InputOf } from '@kaoxin/contract/call.ts';
import { root, type TreePlace, type treeCall } from '@kaoxin/contract/plain-resource/tree.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { readingIn } from '#platform/access/other-tenant.ts';
import { byMistypedName } from '#platform/database/keyword.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import { on, type Route } from '#platform/http/route.ts';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';
import type { LeftOut } from './hooks.ts';
import { heightOf, parentsAmong, pathUp, siblingOrder, standsAtTop } from './tree.ts';

type TreeCall = ReturnType<typeof treeCall>;
const hasTree = (calls: object): calls is { tree: TreeCall } => 'tree' in calls;
type Query = InputOf<TreeCall>['query'];
interface Node {
  id: string;
  parentId: string;
  title: string;
}

const mostFound = 50;
const mostOffered = 1_000;

export function treeRoute(
  thing: Resource,
  table: TenantTable,
  left: LeftOut,
): Pick<Route, 'call' | 'runs' | 'handler'>[] {
  const { calls } = thing;
  if (!hasTree(calls)) return [];
  return [
    on(calls.tree, (work, { query }) =>
      readingIn(work, query.tenantId as string | undefined, (inside) =>
        offered(inside, thing, table, query, left(inside)),
      ),
    ),
  ];
}

async function offered(
  work: Work,
  thing: Resource,
  table: TenantTable,
  query: Query,
  besides: readonly Expression<SqlBool>[],
): Promise<TreePlace[]> {
  const { keyword, ids, parentId, without } = query;
  const everywhere = ids !== undefined || Boolean(keyword);
  const most = everywhere ? mostFound : mostOffered;
  const exact = await nodesOf(work, thing, table, [whichOf(work, thing, table, query), ...besides], most);
  const nearly =
    keyword && !ids && exact.length === 0 ? byMistypedName(sql.ref(`${table}.${thing.called}`), keyword) : undefined;
  const nodes = nearly ? await nodesOf(work, thing, table, [nearly, ...besides], most) : exact;
  const above = everywhere ? await pathsOf(work, thing, table, nodes) : new Map<string, Node[]>();
  const deep = everywhere || !parentId || parentId === root ? 0 : (await pathUp(work, thing, table, parentId)).length;
  const levelOf = ({ id }: Node) => deep + (above.get(id)?.length ?? 0) + 1;
  const height = without && without !== root ? await heightOf(work, thing, table, without) : 1;
  const lowest = without ? thing.levels - height : thing.levels;
  const left = nodes.filter(
    (node) => node.id !== without && !above.get(node.id)?.some(({ id }) => id === without) && levelOf(node) <= lowest,
  );
  const parents = await parentsAmong(
    work,
    thing,
    table,
    left.map(({ id }) => id),
  );
  return left.map((node) => ({
    id: node.id,
    // A node whose parent is hidden appears at the top.
    parentId: everywhere ? node.parentId : (parentId ?? root),
    title: node.title,
    path: (above.get(node.id) ?? []).map(({ title }) => title).join(' / '),
    hasChildren: Number(parents.has(node.id) && levelOf(node) < lowest),
  }));
}

function whichOf(
  work: Work,
  thing: Resource,
  table: TenantTable,
  { keyword, ids, parentId }: Query,
): RawBuilder<SqlBool> {
  const { tree, called } = thing;
  if (ids) return sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${ids}::bigint[])`;
  if (keyword) return sql<SqlBool>`${sql.ref(`${table}.${called}`)} ilike ${likePattern(keyword, 'contains')}`;
  if (!parentId || parentId === root) return standsAtTop(work, thing, table);
  return sql<SqlBool>`${sql.ref(`${table}.${tree}`)} = ${parentId}`;
}

async function nodesOf(
  work: Work,
  { tree, called, order }: Resource,
  table: TenantTable,
  which: readonly Expression<SqlBool>[],
  most: number,
): Promise<Node[]> {
  const { rows } = await sql<Node>`
    select ${sql.ref(`${table}.id`)} as id, ${sql.ref(`${table}.${tree}`)} as parent_id,
      ${sql.ref(`${table}.${called}`)} as title
    from ${work.table(table).as(table)} where ${sql.join(which, sql` and `)}
    order by ${siblingOrder(table, order)} limit ${most}`.execute(work.handle);
  return rows;
}

async function pathsOf(
  work: Work,
  { tree, called, levels }: Resource,
  table: TenantTable,
  nodes: readonly Node[],
): Promise<Map<string, Node[]>> {
  const [parent, title] = [sql.ref(`t.${tree}`), sql.ref(`t.${called}`)];
  const rows = work.table(table);
  const { rows: found } = await sql<Node & { of: string }>`
    with recursive path as (
      select t.id as of, t.id, ${parent} as parent_id, ${title} as title, 1 as level from ${rows.as('t')}
      where t.id = any(${nodes.map(({ id }) => id)}::bigint[])
      union all
      select p.of, t.id, ${parent}, ${title}, p.level + 1 from path p join ${rows.as('t')} on t.id = p.parent_id
      where p.level <= ${levels}
    ) select of, id, parent_id, title from path where of <> id order by level desc`.execute(work.handle);
  return Map.groupBy(found, ({ of }) => String(of));
}
