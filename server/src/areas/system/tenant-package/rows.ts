import type { TenantPackage } from '@kaoxin/contract/system/tenant-package.ts';
import { platformTenant } from '#platform/access/other-tenant.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { labelOf, menuRows } from '../menu/menu-rows.ts';

export type PackageRow = SelectedRow<'tenantPackage'>;

export const idsOf = ({ menuId = '' }: Partial<PackageRow>): string[] => menuId.split(',').filter(Boolean);

export async function menuNames(work: Work, rows: readonly PackageRow[]): Promise<{ menuName: string }[]> {
  const all = await menuRows(work);
  const above = new Set(all.filter(({ category }) => category === 1).map(({ parentId }) => parentId));
  const named = all.filter(({ category, id }) => category === 1 && !above.has(id));
  return rows.map((row) => {
    const held = new Set(idsOf(row));
    const names = named.filter(({ id }) => held.has(id)).map((menu) => labelOf(menu, work.actor.language));
    return { menuName: names.join(work.actor.language === 'en' ? ', ' : '、') };
  });
}

export async function packageOf(work: Work, id: string | null): Promise<TenantPackage | null> {
  if (id === null) return null;
  const row = await livingRows(work.handle, platformTenant, 'tenantPackage').find(id);
  return row ? { ...row, menuName: (await menuNames(work, [row]))[0]?.menuName ?? '' } : null;
}
