import { type Language, say, type TreeNode } from '@kaoxin/contract/conventions.ts';
import type { Filter, ListInput } from '@kaoxin/contract/lists/list.ts';
import { type RoleNode, roleLabel } from '@kaoxin/contract/system/role.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { listingIn, readingIn } from '#platform/access/other-tenant.ts';
import { condition } from '#platform/database/page.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { treeOf } from '../menu/menu-rows.ts';

export type RoleRow = SelectedRow<'role'>;

export const presentRole = (row: RoleRow, parents: ReadonlyMap<string, string>): RoleNode => ({
  id: row.id,
  createUser: row.createUser,
  createDept: row.createDept,
  createTime: row.createTime,
  updateUser: row.updateUser,
  updateTime: row.updateTime,
  version: row.version,
  tenantId: row.tenantId,
  roleName: row.roleName,
  roleNameEn: row.roleNameEn,
  roleAlias: row.roleAlias,
  parentId: row.parentId,
  parentName: parents.get(row.parentId) ?? null,
  sort: row.sort,
});

const all = (work: Work) => work.table('role').select().selectAll().orderBy('sort').orderBy('id');
export const roleNames = async (work: Work): Promise<Map<string, string>> =>
  new Map((await all(work).execute()).map((row) => [row.id, say(roleLabel(row), work.actor.language)]));

export const roleTree = (work: Work, input: ListInput): Promise<RoleNode[]> =>
  listingIn(work, input, (inside) => tree(inside, input));

async function tree(work: Work, { filters }: ListInput): Promise<RoleNode[]> {
  const names = await roleNames(work);
  let query = all(work);
  for (const filter of filters) query = query.where(found(filter, work.actor.language));
  const rows = await query.execute();
  return treeOf(rows.map((row) => presentRole(row, names)));
}

function found(filter: Filter, language: Language): RawBuilder<SqlBool> {
  if (filter.field !== 'roleName' || language !== 'en') return condition('role', filter);
  const english = condition('role', { ...filter, field: 'roleNameEn' });
  const own = condition('role', filter);
  return sql<SqlBool>`case when role.role_name_en is null then ${own} else ${english} end`;
}

export async function rolePicker(work: Work, tenantId?: string): Promise<TreeNode[]> {
  const rows = await readingIn(work, tenantId, (inside) => all(inside).execute());
  const node = (row: RoleRow): TreeNode => ({
    id: row.id,
    parentId: row.parentId,
    title: say(roleLabel(row), work.actor.language),
    key: row.id,
    value: row.id,
  });
  return treeOf(rows.map(node));
}
