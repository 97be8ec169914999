import type { param } from '@kaoxin/contract/system/param.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    param: RowOf<typeof param.own>;
  }
}
export const paramTable = tenantTable('param', { store: 'platform' });
