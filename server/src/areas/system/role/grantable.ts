import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import type { GrantTrees } from '@kaoxin/contract/system/role.ts';
import { sql } from 'kysely';
import { grantsFreely } from '#platform/access/duty-separation.ts';
import { inPackageOf } from '#platform/access/package.ts';
import type { Work } from '#platform/work.ts';
import { labelOf, type MenuRow, menuRows, treeOf, withAncestors } from '../menu/menu-rows.ts';

export interface Scope {
  id: string;
  menuId: string;
  name: string;
  nameEn: string | null;
}

export async function packaged(work: Work): Promise<MenuRow[]> {
  const all = await menuRows(work);
  const { rows } = await sql<{ id: string }>`
    select m.id from menu m where m.is_deleted = 0 and ${inPackageOf(work.actor.tenantId)}`.execute(work.handle);
  const held = new Set(rows.map(({ id }) => id));
  return all.filter(({ id }) => held.has(id));
}

export async function offeredMenus(work: Work): Promise<MenuRow[]> {
  const menus = (await packaged(work)).filter(({ category }) => category === 1);
  return withAncestors(await menuRows(work), menus);
}

export async function scopesIn(
  work: Work,
  table: 'data_scope' | 'api_scope',
  menus: readonly MenuRow[],
): Promise<Scope[]> {
  const ids = menus.map(({ id }) => id);
  const { rows } =
    await sql<Scope>`select id, menu_id, scope_name as name, scope_name_en as name_en from ${sql.table(table)}
    where is_deleted = 0 and menu_id = any(${ids}::bigint[]) order by menu_id, id`.execute(work.handle);
  return rows;
}

export async function ownScopes(work: Work, category: 1 | 2): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select scope_id as id from role_scope
    where scope_category = ${category} and role_id = any(${[...work.actor.roleIds]}::bigint[])`.execute(work.handle);
  return new Set(rows.map(({ id }) => id));
}

/** Three trees of what the caller may grant: the whole package, or only the caller's own grants (security.md S18). */
export async function grantTree(work: Work): Promise<GrantTrees> {
  const all = await menuRows(work);
  const free = grantsFreely(work.actor);
  const offered = (await packaged(work)).filter(({ code }) => free || work.actor.grants.has(code));
  const node = (row: MenuRow): TreeNode => ({
    id: row.id,
    parentId: row.parentId,
    title: labelOf(row, work.actor.language),
    key: row.id,
    value: row.id,
    ...(row.category === 2 ? { isButton: 1 } : {}),
  });
  const scopes = async (table: 'data_scope' | 'api_scope', category: 1 | 2): Promise<TreeNode[]> => {
    const own = free ? undefined : await ownScopes(work, category);
    const rows = (await scopesIn(work, table, offered)).filter(({ id }) => !own || own.has(id));
    const above = withAncestors(
      all,
      all.filter(({ id }) => rows.some(({ menuId }) => menuId === id)),
    );
    const leaves = rows.map((row) => ({
      id: row.id,
      parentId: row.menuId,
      title: labelOf(row, work.actor.language),
      key: row.id,
      value: row.id,
    }));
    return treeOf([...above.map(node), ...leaves]);
  };
  return {
    menu: treeOf(withAncestors(all, offered).map(node)),
    dataScope: await scopes('data_scope', 1),
    apiScope: await scopes('api_scope', 2),
  };
}

export async function grantable(work: Work): Promise<{ rows: MenuRow[]; folders: Set<string> }> {
  const rows = await packaged(work);
  return { rows, folders: new Set(rows.filter(({ category }) => category === 1).map(({ parentId }) => parentId)) };
}

export async function roleKeys(work: Work, roleIds: readonly string[]) {
  for (const id of roleIds) await work.table('role').need(id);
  const ids = [...roleIds];
  const { rows, folders } = await grantable(work);
  const offered = [...rows.map(({ id }) => id), ...folders];
  const read = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
    (await query.execute(work.handle)).rows.map(({ id }) => id);
  const scopes = (category: 1 | 2, table: 'data_scope' | 'api_scope') =>
    read(sql`select distinct s.id from role_scope r join ${sql.table(table)} s on s.id = r.scope_id and s.is_deleted = 0
      where r.scope_category = ${category} and r.role_id = any(${ids}::bigint[]) order by s.id`);
  return {
    menu: await read(sql`select distinct m.id from role_menu r join menu m on m.id = r.menu_id and m.is_deleted = 0
      where r.role_id = any(${ids}::bigint[]) and m.id = any(${offered}::bigint[]) order by m.id`),
    dataScope: await scopes(1, 'data_scope'),
    apiScope: await scopes(2, 'api_scope'),
  };
}
