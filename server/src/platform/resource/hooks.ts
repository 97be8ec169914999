import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { ListOptions } from '#platform/database/page.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import type { KeptSecret } from './secrets.ts';

export type LeftOut = (work: Work) => readonly Expression<SqlBool>[];

/** Rules of a resource beyond storing it. All of them run inside the call's transaction. */
export interface ResourceHooks<T extends TenantTable> {
  /** its rows are shared by all tenants and changed by the first tenant only */
  shared?: boolean;
  secrets?: Readonly<Record<string, KeptSecret<T>>>;
  /**
   * whether a visible row exists for this caller: 404 otherwise, on reading, changing and removing, also for its files;
   * new references to it are refused
   */
  isThere?: (work: Work, row: SelectedRow<T>) => boolean;
  /** the values stored instead of the form's; `before` is locked, and undefined for a new row */
  settle?: (given: Readonly<Record<string, unknown>>, before?: SelectedRow<T>) => Readonly<Record<string, unknown>>;
  /**
   * refuses a row in its new state; `before` is locked, and undefined for a new row and for a restored one, which has
   * its id
   */
  validate?: (work: Work, after: Partial<SelectedRow<T>>, before?: SelectedRow<T>) => unknown;
  /** refuses the removal of these locked rows, or removes dependent data */
  beforeRemove?: (work: Work, rows: readonly SelectedRow<T>[]) => unknown;
  afterChange?: (work: Work, ids: readonly string[]) => unknown;
  /** what a list leaves out for this caller and query; pickers leave out the same */
  listConditions?: (work: Work, input: ListInput) => ListOptions['also'];
  /** the order of the list unless the caller chooses one: greatest first, then newest first */
  listOrder?: RawBuilder<unknown>;
  /**
   * further fields of answers, mostly names; one object per row, in order. List rows have only the list's columns:
   * fields read here must be among its `columns` or `carried`
   */
  decorate?: (work: Work, rows: readonly SelectedRow<T>[]) => Promise<readonly object[]>;
}
