import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { idsOf, type ListOptions, pageOf, walk } from '#platform/database/page.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

/**
 * Source of the rows of a list. The ids are read once, at one moment; the rows are read by id while the sheet is
 * written, so that concurrent changes shift nothing.
 */
export interface ListRows<R> {
  ids(work: Work, input: ListInput, most: number): Promise<readonly string[]>;
  /** these rows as the page shows them, in their order; without rows deleted or hidden by then */
  at(work: Work, ids: readonly string[], input: ListInput): Promise<R[]>;
  total(work: Work, input: ListInput): Promise<number>;
  /** users with the same text see the same rows; absent: all users of a tenant do */
  seenAs?(work: Work): string;
}

export function tableRows<T extends TenantTable, R>(
  table: T,
  list: (work: Work, input: ListInput) => ListOptions | Promise<ListOptions>,
  present: (work: Work, rows: readonly SelectedRow<T>[], input: ListInput) => Promise<R[]> | R[],
): ListRows<R> {
  return {
    ids: async (work, input, most) => idsOf(work, table, input, await list(work, input), most),
    async at(work, ids, input) {
      const shown: R[] = [];
      for await (const rows of walk(work, table, ids, await list(work, input)))
        shown.push(...(await present(work, rows, input)));
      return shown;
    },
    async total(work, input) {
      const { total } = await pageOf(work, table, { ...input, current: 1, size: 1 }, await list(work, input));
      return total;
    },
    seenAs: (work) => work.table(table).visibilityKey(),
  };
}

export function wholeRows<R extends { id: string }>(
  read: (work: Work, input: ListInput) => Promise<readonly R[]>,
): ListRows<R> {
  return {
    ids: async (work, input, most) => (await read(work, input)).slice(0, most).map(({ id }) => id),
    async at(work, ids, input) {
      const wanted = new Set(ids);
      return (await read(work, input)).filter(({ id }) => wanted.has(id));
    },
    total: async (work, input) => (await read(work, input)).length,
  };
}
