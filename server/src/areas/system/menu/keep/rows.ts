import type { MenuRecord } from '@kaoxin/contract/system/menu.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';

export const root = '0';
/** Menus belong to the product. Only the first tenant changes them. */
const keeper = '000000';

export function onlyKeeper({ actor }: Work): void {
  if (actor.tenantId !== keeper) throw refuse('notFound');
}

export const columns = sql`id, parent_id, code, name, name_en, alias, path, source, sort, category, action, is_open, hidden,
  roles, menu_group as "group", query, remark, version, create_time, update_time`;

export type Row = Omit<
  MenuRecord,
  'parentName' | 'categoryName' | 'actionName' | 'isOpenName' | 'hasChildren' | 'children'
>;

export async function keptMenus(work: Work, category?: 1): Promise<MenuRecord[]> {
  const { rows } = await sql<Row>`
    select ${columns} from menu where is_deleted = 0 order by category, sort, id`.execute(work.handle);
  const labelOf = await labelsOf(work, ['menu_category', 'button_func', 'yes_no']);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const wanted = rows.filter((row) => category === undefined || row.category === category);
  const parents = new Set(wanted.map(({ parentId }) => parentId));
  return wanted.map((row) => ({
    ...row,
    parentName: names.get(row.parentId) ?? null,
    categoryName: labelOf('menu_category', row.category),
    actionName: labelOf('button_func', row.action),
    isOpenName: labelOf('yes_no', row.isOpen === 2 ? 1 : 0),
    hasChildren: Number(parents.has(row.id)),
  }));
}

export async function keptMenu(work: Work, id: string): Promise<MenuRecord> {
  const found = (await keptMenus(work)).find((row) => row.id === id);
  if (!found) throw refuse('notFound');
  return found;
}
