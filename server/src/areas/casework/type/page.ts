import type { TypeRecord } from '@kaoxin/contract/casework/type.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import { condition } from '#platform/database/page.ts';
import type { Work } from '#platform/work.ts';
import { readableKinds } from './kinds.ts';
import { presentTypes, type TypeRow } from './present.ts';

export const root = '0';

/**
 * The classifications as a tree laid out in rows (domain.md 3.6): each parent before its children, by `sort`. A page
 * counts the rows of both levels; a child that a filter finds brings its parent along.
 */
export async function typePage(work: Work, input: ListInput): Promise<Page<TypeRecord>> {
  const all = await readTypes(work);
  const found = input.filters.length === 0 ? all : await readTypes(work, input);
  const wanted = new Set(found.flatMap(({ id, parentId }) => [id, parentId]));
  const rows = laidOut(
    all.filter(({ id }) => wanted.has(id)),
    input,
  );
  const { size, current } = input;
  const records = await presentTypes(work, rows.slice((current - 1) * size, current * size));
  return { records, total: rows.length, size, current, pages: Math.ceil(rows.length / size) };
}

/** Two levels and a few dozen rows: all of them are read. */
async function readTypes(work: Work, input?: ListInput): Promise<TypeRow[]> {
  const kinds = readableKinds(work.actor);
  if (kinds.length === 0) return [];
  let query = work.table('caseType').select().selectAll().where('kind', 'in', kinds);
  for (const filter of input?.filters ?? []) query = query.where(condition('caseType', filter));
  return query.execute();
}

function laidOut(rows: readonly TypeRow[], { sort }: ListInput): TypeRow[] {
  const [wanted] = sort;
  const turn = wanted?.descending ? -1 : 1;
  const keyOf = (row: TypeRow): string | number => {
    if (wanted?.field === 'typeName') return row.typeName;
    return wanted?.field === 'createTime' ? row.createTime : row.sort;
  };
  const inOrder = [...rows].sort(
    (a, b) => a.kind - b.kind || turn * compare(keyOf(a), keyOf(b)) || (BigInt(a.id) < BigInt(b.id) ? -1 : 1),
  );
  return inOrder
    .filter(({ parentId }) => parentId === root)
    .flatMap((row) => [row, ...inOrder.filter(({ parentId }) => parentId === row.id)]);
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'zh') : Number(a) - Number(b);
}
