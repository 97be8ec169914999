import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Filter, ListInput } from '@kaoxin/contract/lists/list.ts';
import { root } from '@kaoxin/contract/plain-resource/tree.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { sql } from 'kysely';
import { idsOf, type ListOptions, pageOf, walk } from '#platform/database/page.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { inTreeOrder } from '#platform/tree-order.ts';
import type { Work } from '#platform/work.ts';
import { siblingOrder, standsAtTop } from './tree.ts';

/** Limit of a whole tree on one page; larger trees are read level by level. */
export const mostPlaces = 50_000;

interface Place {
  id: string;
  parentId: string;
}

const isLevel = ({ tree }: Resource, { field, comparison }: Filter): boolean =>
  field === tree && comparison === 'equal';

export const levelFilter =
  (work: Work, thing: Resource, table: TenantTable, otherwise: ListOptions['filterBy']): ListOptions['filterBy'] =>
  (filter) =>
    isLevel(thing, filter) && filter.value === root ? standsAtTop(work, thing, table) : otherwise?.(filter);

/**
 * A page of a tree: one level when the query names the parent, otherwise all levels, each record before its children.
 * Matches include their ancestors; both count.
 */
export async function treePage<T extends TenantTable>(
  work: Work,
  thing: Resource,
  table: T,
  input: ListInput,
  options: ListOptions,
): Promise<Page<SelectedRow<T>>> {
  if (asksLevel(thing, input)) return pageOf(work, table, input, options);
  const ids = await treeIds(work, thing, table, input, options);
  const { size, current } = input;
  const records: SelectedRow<T>[] = [];
  for await (const rows of walk(work, table, ids.slice((current - 1) * size, current * size), options))
    records.push(...rows);
  return { records, total: ids.length, size, current, pages: Math.ceil(ids.length / size) };
}

const asksLevel = (thing: Resource, { filters }: ListInput): boolean =>
  filters.some((filter) => isLevel(thing, filter));

export async function treeIds(
  work: Work,
  thing: Resource,
  table: TenantTable,
  input: ListInput,
  options: ListOptions,
  most = mostPlaces,
): Promise<string[]> {
  if (asksLevel(thing, input)) return idsOf(work, table, input, options, most);
  const places = await placesOf(work, thing, table, input, most);
  const isWhole = input.filters.length === 0 && (options.also?.conditions ?? []).length === 0;
  const found = isWhole ? undefined : await idsOf(work, table, input, options, most);
  const laidOut = inTreeOrder(
    found ? withAbove(places, found) : places,
    ({ id }) => id,
    ({ parentId }) => parentId,
  );
  return laidOut.map(({ id }) => id);
}

async function placesOf(
  work: Work,
  { tree = '', order }: Resource,
  table: TenantTable,
  { sort }: ListInput,
  most: number,
) {
  const by = siblingOrder('t', sort.length > 0 ? sort : order);
  const { rows } = await sql<Place>`select t.id, ${sql.ref(`t.${tree}`)} as parent_id
    from ${work.table(table).as('t')} order by ${by} limit ${most}`.execute(work.handle);
  return rows;
}

function withAbove(all: readonly Place[], ids: readonly string[]): Place[] {
  const parents = new Map(all.map(({ id, parentId }) => [id, parentId]));
  const wanted = new Set<string>();
  for (const found of ids) {
    let here: string | undefined = found;
    while (here !== undefined && parents.has(here) && !wanted.has(here)) {
      wanted.add(here);
      here = parents.get(here);
    }
  }
  return all.filter(({ id }) => wanted.has(id));
}
