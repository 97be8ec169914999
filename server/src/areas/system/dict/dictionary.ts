import type { ScopedTable } from '#platform/database/scoped-table.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

/** The platform's dictionaries or the tenant's own. Both tables have the same columns. */
export type DictTable = 'dict' | 'dictBiz';
export type DictRow = SelectedRow<'dictBiz'>;
export const root = '0';

/** Typed as one of the two tables, because their rows are equal. */
export const asDictBiz = (table: DictTable) => table as 'dictBiz';

export const dictTable = (work: Work, table: DictTable): ScopedTable<'dictBiz'> => work.table(asDictBiz(table));

export const rowsOfCode = (work: Work, table: DictTable, code: string): Promise<DictRow[]> =>
  dictTable(work, table).select().selectAll().where('code', '=', code).orderBy('sort').orderBy('id').execute();

export function idsFrom(rows: readonly DictRow[], id: string): Set<string> {
  const below = Map.groupBy(rows, (row) => row.parentId);
  const found = new Set<string>();
  const walk = (at: string) => {
    if (found.has(at)) return;
    found.add(at);
    for (const child of below.get(at) ?? []) walk(child.id);
  };
  walk(id);
  return found;
}
