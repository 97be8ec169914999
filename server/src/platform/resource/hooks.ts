import type { ListInput } from '@kaoxin/contract/list.ts';
import type { Expression, SqlBool } from 'kysely';
import type { ListOptions } from '#platform/database/page.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import type { KeptSecret } from './secrets.ts';

/** What pickers leave out for this asker, as his list does. */
export type LeftOut = (work: Work) => readonly Expression<SqlBool>[];

/** What a resource means beyond being kept. All of it happens inside the call's transaction. */
export interface ResourceHooks<T extends TenantTable> {
  /** its rows are everybody's and the first tenant alone changes them */
  shared?: boolean;
  /** how each of its secrets is kept */
  secrets?: Readonly<Record<string, KeptSecret<T>>>;
  /** whether one that the table shows is there for this asker: 404 otherwise, to read, change and remove, its files as well; nothing refers to it newly */
  isThere?: (work: Work, row: SelectedRow<T>) => boolean;
  /** what is kept instead of what the form says; `before` is locked, and missing for a new one */
  settle?: (given: Readonly<Record<string, unknown>>, before?: SelectedRow<T>) => Readonly<Record<string, unknown>>;
  /** refuses a row as it would be from now on; `before` is locked, and missing for a new one and for one that comes back, which has its id */
  validate?: (work: Work, after: Partial<SelectedRow<T>>, before?: SelectedRow<T>) => unknown;
  /** refuses to let these locked rows go, or takes along what belongs to them */
  beforeRemove?: (work: Work, rows: readonly SelectedRow<T>[]) => unknown;
  /** what else happens after records were added, changed or removed */
  afterChange?: (work: Work, ids: readonly string[]) => unknown;
  /** what a list leaves out for this asker and question; pickers leave the same out */
  listConditions?: (work: Work, input: ListInput) => ListOptions['also'];
  /**
   * what answers say beyond the columns of their rows: names, mostly; as many as rows, in their order. Rows of a list have the
   * columns it carries: what is read here stands among its `columns` or what else is `carried`
   */
  decorate?: (work: Work, rows: readonly SelectedRow<T>[]) => Promise<readonly object[]>;
}
