import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface TopMenuTable extends BaseColumns {
  code: string;
  name: string;
  nameEn: string | null;
  source: string;
  path: string;
  sort: number;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    topMenu: TopMenuTable;
  }
}
export const topMenuTable = tenantTable('topMenu', { store: 'platform' });
