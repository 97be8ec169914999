import { tenantPackage } from '@kaoxin/contract/system/tenant-package.ts';
import { sql } from 'kysely';
import { raiseGrantVersion } from '#platform/access/grants.ts';
import { refuse } from '#platform/http/errors.ts';
import { crud } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import { menuRows } from '../menu/menu-rows.ts';
import { idsOf, menuNames, type PackageRow } from './rows.ts';
import { tenantPackageTable } from './table.ts';

async function checkMenus(work: Work, after: Partial<PackageRow>, before?: PackageRow): Promise<void> {
  if (after.menuId === before?.menuId) return;
  const known = new Set((await menuRows(work)).map(({ id }) => id));
  if (idsOf(after).some((id) => !known.has(id)))
    throw refuse(400, ['所选菜单不存在，请刷新后重试', 'One of the menus does not exist; refresh and try again']);
}

const tenantsOf = async ({ handle }: Work, ids: readonly string[]) => {
  const { rows } = await sql<{ tenantId: string; tenantName: string; packageId: string }>`
    select tenant_id, tenant_name, package_id from tenant where package_id = any(${[...ids]}::bigint[])`.execute(
    handle,
  );
  return rows;
};

/** A package of any tenant cannot be removed. Removed tenants count, because they may be restored. */
async function refuseUsed(work: Work, packages: readonly PackageRow[]): Promise<void> {
  const [used] = await tenantsOf(
    work,
    packages.map(({ id }) => id),
  );
  const name = packages.find(({ id }) => id === used?.packageId)?.packageName;
  if (used)
    throw refuse(400, [
      `产品包【${name}】正由租户【${used.tenantName}】使用，不能删除`,
      `The package ${name} is in use by ${used.tenantName}`,
    ]);
}

/** Menus removed from a package disappear for its tenants with the next request. */
export const tenantPackageRoutes = crud(tenantPackage, tenantPackageTable, {
  shared: true,
  validate: checkMenus,
  beforeRemove: refuseUsed,
  afterChange: async (work, ids) => {
    const tenants = await tenantsOf(work, ids);
    await raiseGrantVersion(work, [...new Set(tenants.map(({ tenantId }) => tenantId))]);
  },
  decorate: menuNames,
});
