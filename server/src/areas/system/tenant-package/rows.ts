import './table.ts';
import type { TenantPackage } from '@kaoxin/contract/system/tenant-package.ts';
import { sql } from 'kysely';
import { platformTenant } from '#platform/access/other-tenant.ts';
import type { SelectedRow } from '#platform/database/door.ts';
import type { Work } from '#platform/work.ts';
import { labelOf, menuRows } from '../menu/menu-rows.ts';

export type PackageRow = SelectedRow<'tenantPackage'>;

export const idsOf = ({ menuId }: Pick<PackageRow, 'menuId'>): string[] => menuId.split(',').filter(Boolean);

/** Packages with the names of their menus, in the menus' own order; folders and buttons go without saying. */
export async function presentPackages(work: Work, rows: readonly PackageRow[]): Promise<TenantPackage[]> {
  const all = await menuRows(work);
  const above = new Set(all.filter(({ category }) => category === 1).map(({ parentId }) => parentId));
  const named = all.filter(({ category, id }) => category === 1 && !above.has(id));
  return rows.map((row) => {
    const held = new Set(idsOf(row));
    const names = named.filter(({ id }) => held.has(id)).map((menu) => labelOf(menu, work.actor.language));
    return {
      id: row.id,
      createUser: row.createUser,
      createDept: row.createDept,
      createTime: row.createTime,
      updateUser: row.updateUser,
      updateTime: row.updateTime,
      version: row.version,
      packageName: row.packageName,
      menuId: row.menuId,
      menuName: names.join(work.actor.language === 'en' ? ', ' : '、'),
      remark: row.remark,
    };
  });
}

export async function presentPackage(work: Work, row: PackageRow): Promise<TenantPackage> {
  const [shown] = await presentPackages(work, [row]);
  if (!shown) throw new Error('one row in, one row out');
  return shown;
}

/** A tenant reads its own package, which is a row of the platform's. */
export async function packageOf(work: Work, id: string | null): Promise<TenantPackage | null> {
  if (id === null) return null;
  const { rows } = await sql<PackageRow>`
    select * from tenant_package where id = ${id} and tenant_id = ${platformTenant} and is_deleted = 0`.execute(
    work.handle,
  );
  return rows[0] ? presentPackage(work, rows[0]) : null;
}
