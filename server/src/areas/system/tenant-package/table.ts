import type { tenantPackage } from '@kaoxin/contract/system/tenant-package.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    tenantPackage: RowOf<typeof tenantPackage.own>;
  }
}
export const tenantPackageTable = tenantTable('tenantPackage', { store: 'platform' });
