import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import type { RoleNode } from '@kaoxin/contract/system/role.ts';
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
  roleAlias: row.roleAlias,
  parentId: row.parentId,
  parentName: parents.get(row.parentId) ?? null,
  sort: row.sort,
});

const all = (work: Work) => work.table('role').select().selectAll().orderBy('sort').orderBy('id');
export const roleNames = async (work: Work): Promise<Map<string, string>> =>
  new Map((await all(work).execute()).map(({ id, roleName }) => [id, roleName]));

/** The tenant's roles as a tree; a match whose parent does not match stands at the root. */
export const roleTree = (work: Work, input: ListInput): Promise<RoleNode[]> =>
  listingIn(work, input, (inside) => tree(inside, input));

async function tree(work: Work, { filters }: ListInput): Promise<RoleNode[]> {
  const names = await roleNames(work);
  let query = all(work);
  for (const filter of filters) query = query.where(condition('role', filter));
  const rows = await query.execute();
  return treeOf(rows.map((row) => presentRole(row, names)));
}

/** The same for pickers. */
export async function rolePicker(work: Work, tenantId?: string): Promise<TreeNode[]> {
  const rows = await readingIn(work, tenantId, (inside) => all(inside).execute());
  return treeOf(rows.map(({ id, parentId, roleName }) => ({ id, parentId, title: roleName, key: id, value: id })));
}
