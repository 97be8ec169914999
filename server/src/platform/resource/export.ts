import type { Call } from '@kaoxin/contract/call.ts';
import { factsOf, say } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { listingIn } from '#platform/access/other-tenant.ts';
import type { ListOptions } from '#platform/database/page.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { manualTransaction, type Route } from '#platform/http/route.ts';
import { exportSheet } from '#platform/sheets/export-sheet.ts';
import type { SheetColumn } from '#platform/sheets/write-sheet.ts';
import { plainText } from '#platform/text/html.ts';
import type { Work } from '#platform/work.ts';
import { labelOf } from './label.ts';
import type { Presented } from './present.ts';

const widths: Readonly<Record<string, number>> = {
  number: 10,
  decimal: 12,
  flag: 8,
  day: 12,
  moment: 20,
  long: 40,
  rich: 40,
};

/** The call `export` of a resource that has it: the columns, rows and words of its page as a sheet. */
export function exportRoute<T extends TenantTable>(
  thing: Resource,
  table: T,
  list: (work: Work, input: ListInput) => ListOptions,
  present: (work: Work, rows: readonly SelectedRow<T>[]) => Promise<Presented[]>,
): Pick<Route, 'call' | 'runs' | 'handler'>[] {
  if (!('export' in thing.calls)) return [];
  const call = thing.calls.export as Call<Resource['calls']['list']['query']>;
  return [
    manualTransaction(call, (work, input, exchange) => {
      const { language } = work.actor;
      return exportSheet(work, input, exchange, {
        call,
        title: say(thing.title, language),
        fileName: say(thing.title, language),
        columns: columnsOf(thing, language),
        table,
        reads: (reading, query) => listingIn(reading, query, async (inside) => inside),
        list,
        present,
        cells: async () => (row) => cellsOf(thing, row, language),
      });
    }),
  ];
}

const columnsOf = (thing: Resource, language: Work['actor']['language']): SheetColumn[] =>
  thing.columns.map((key) => ({
    key,
    label: say(labelOf(thing.own, key), language),
    width: widths[kindOf(thing, key) ?? ''] ?? 20,
  }));

const kindOf = ({ own }: Resource, field: string) => own.shape[field] && factsOf(own.shape[field])?.kind;

/** A row in the words of its page: names of keys and references, yes and no, formatted text without its format. */
function cellsOf(thing: Resource, row: Presented, language: Work['actor']['language']): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(
    thing.columns.map((field) => {
      const value = values[field];
      const named = values[`${field}Name`];
      const kind = kindOf(thing, field);
      if (kind === 'flag') return [field, say(value === 1 ? ['是', 'Yes'] : ['否', 'No'], language)];
      if (typeof named === 'string') return [field, named];
      return [field, kind === 'rich' && typeof value === 'string' ? plainText(value) : value];
    }),
  );
}
