import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import type { Filter, ListInput } from '@kaoxin/contract/lists/list.ts';
import type { MenuRecord } from '@kaoxin/contract/system/menu.ts';
import { sql } from 'kysely';
import { readingIn } from '#platform/access/other-tenant.ts';
import { condition } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { offeredMenus, packaged } from '../../role/grantable.ts';
import { labelOf, treeOf } from '../menu-rows.ts';
import { keptMenus, root } from './rows.ts';

async function readable(work: Work, { filters }: ListInput, category?: 1): Promise<MenuRecord[]> {
  const own = new Set([...(await packaged(work)), ...(await offeredMenus(work))].map(({ id }) => id));
  const rows = (await keptMenus(work, category)).filter(({ id }) => own.has(id));
  if (filters.length === 0) return rows;
  const found = await matching(work, filters);
  return rows.filter(({ id }) => found.has(id));
}

async function matching({ handle }: Work, filters: readonly Filter[]): Promise<Set<string>> {
  const conditions = filters.map((filter) => condition('menu', filter));
  const { rows } = await sql<{ id: string }>`
    select id from menu where is_deleted = 0 and ${sql.join(conditions, sql` and `)}`.execute(handle);
  return new Set(rows.map(({ id }) => id));
}

export const menuTree = async (work: Work, input: ListInput, category?: 1): Promise<MenuRecord[]> =>
  treeOf(await readable(work, input, category));

/** The children of `parentId`. Without it, `all` searches every level. */
export async function menuLevel(work: Work, input: ListInput, category?: 1): Promise<MenuRecord[]> {
  const { parentId = category && input.filters.length > 0 ? undefined : root } = input.extra;
  if (parentId !== undefined && !/^\d{1,19}$/.test(parentId)) throw refuse('badInput');
  const rows = await readable(work, input, category);
  return rows.filter((row) => parentId === undefined || row.parentId === parentId);
}

export async function menuPicker(work: Work, tenantId?: string): Promise<TreeNode[]> {
  const rows = await readingIn(work, tenantId, offeredMenus);
  return treeOf(
    rows.map((row) => ({
      id: row.id,
      parentId: row.parentId,
      title: labelOf(row, work.actor.language),
      key: row.id,
      value: row.id,
    })),
  );
}
