import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { hasExport, type Resource } from '@kaoxin/contract/resource.ts';
import type { ListOptions } from '#platform/database/page.ts';
import { factsOfTable, type TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Route } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import { ofChosenTenant } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import type { Presented } from './present.ts';
import { mostPlaces, treeIds } from './tree-list.ts';

export function exportRoute<T extends TenantTable>(
  thing: Resource,
  table: T,
  list: (work: Work, input: ListInput) => ListOptions,
  present: (work: Work, rows: readonly SelectedRow<T>[]) => Promise<Presented[]>,
): Pick<Route, 'call' | 'runs' | 'handler'>[] {
  const { calls, saidBy } = thing;
  if (!hasExport(calls)) return [];
  const rows = tableRows(table, list, present);
  const everyLevel: typeof rows.ids = async (work, input, most) =>
    (await treeIds(work, thing, table, input, list(work, input), Math.max(most, mostPlaces))).slice(0, most);
  return [
    sheetRoute<Presented>({
      call: calls.export,
      title: thing.title,
      store: factsOfTable(table).store,
      columns: fieldColumns(thing.own.shape, thing.columns, saidBy),
      rows: thing.tree ? { ...rows, ids: everyLevel } : rows,
      reads: ofChosenTenant,
    }),
  ];
}
