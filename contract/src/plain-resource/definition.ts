import type { Label } from '../conventions.ts';
import type { RoleAlias } from '../roles.ts';
import type { Fields, Name } from './fields.ts';

export interface ResourceMenu {
  path: string;
  /** code of its folder, and its place in the folder: 10, 20, … */
  at: readonly [folder: string, sort: number];
  /** default: the resource's title, in English its plural */
  title?: Label;
  icon?: string;
  /** role → all of its buttons, or only viewing */
  held: Readonly<Partial<Record<RoleAlias, 'full' | 'read'>>>;
}

export interface ResourceDefinition<F extends Fields, S extends Name<F>, C extends Name<F> = Name<F>> {
  /** name of the resource: its menu code, its buttons `<name>_add…`, its table */
  name: string;
  title: Label;
  /** below /api */
  path: string;
  /** its menu entry in a new system; absent if it is reached in another way */
  menu?: ResourceMenu;
  fields: F;
  /** fields set by verbs of the resource instead of its form, with the initial values of a new record */
  set?: Readonly<Record<S, number | string>>;
  columns: readonly C[];
  /** further fields of a list row, for verbs, hooks or custom pages */
  carried?: readonly C[];
  search: readonly Name<F>[];
  /** each inner list is one unique key within the tenant */
  unique?: readonly (readonly Name<F>[])[];
  /** default order; newest first if absent */
  order?: readonly { field: string; descending: boolean }[];
  /** the super user may create records for another tenant (wire.md A, Super user) */
  ofTenant?: boolean;
  /** the field used as its name elsewhere; default: the first column */
  called?: Name<F>;
  /** reference to the parent record; list and form are limited to one parent */
  within?: Name<F>;
  /** reference to the parent in the same resource; `0` in answers at the top */
  tree?: Name<F>;
  /** maximum levels of its tree; default 20 */
  levels?: number;
  ranges?: readonly (readonly [from: Name<F>, until: Name<F>])[];
  /** fields searched by the list's key `keyword`, also by pinyin and its initials; stored in the column `search_key` */
  keyword?: readonly Name<F>[];
  watched?: boolean;
  changes?: readonly string[];
}
