import type { Label } from '../conventions.ts';
import type { Fields, Name } from './fields.ts';

/** The menu of a resource: its page, what it is called there, and the roles that hold it from the start. */
export interface ResourceMenu {
  path: string;
  /** the resource's own title, in English several of them, unless said otherwise */
  title?: Label;
  icon?: string;
  /** role → all of its buttons, or to view it */
  held: Readonly<Record<string, 'full' | 'read'>>;
}

export interface ResourceDefinition<F extends Fields, S extends Name<F>, C extends Name<F> = Name<F>> {
  /** name of the thing: its menu code, its buttons `<name>_add…`, its table */
  name: string;
  title: Label;
  /** below /api */
  path: string;
  /** its entry in the menu of a fresh system and who holds it; what is reached in another way has none */
  menu?: ResourceMenu;
  fields: F;
  /** fields that verbs of the resource set and its form does not, with what a new record starts with */
  set?: Readonly<Record<S, number | string>>;
  /** columns of the list, in order; what its rows carry and its sheet says */
  columns: readonly C[];
  /** what its rows carry besides: what a verb, a hook or a page of its own needs of them */
  carried?: readonly C[];
  search: readonly Name<F>[];
  /** each inner list is one unique key within the tenant */
  unique?: readonly (readonly Name<F>[])[];
  /** default order; newest first where nothing better exists */
  order?: readonly { field: string; descending: boolean }[];
  /** the super user may add one to another tenant (wire.md A, Super user) */
  ofTenant?: boolean;
  /** the field that says which one it is, for whoever names it elsewhere; the first column unless said otherwise */
  called?: Name<F>;
  /** the reference below whose record it is kept: its list and its form are those of one parent */
  within?: Name<F>;
  /** the reference to another one of its own that stands above it; `0` in answers at the top */
  tree?: Name<F>;
  /** levels of its tree, 20 unless said otherwise */
  levels?: number;
  /** pairs of days or moments, the earlier first */
  ranges?: readonly (readonly [from: Name<F>, until: Name<F>])[];
  /** what the list's key `keyword` looks through, also by pinyin and its first letters; kept in the column `search_key` */
  keyword?: readonly Name<F>[];
  /** what else the browser drops its kept answers of after a change */
  changes?: readonly string[];
}
