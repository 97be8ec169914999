import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface RegionTable extends BaseColumns {
  code: string;
  parentCode: string;
  ancestors: string;
  name: string;
  level: number;
  sort: number;
  remark: string | null;
  searchKey: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    region: RegionTable;
  }
}
export const regionTable = tenantTable('region', { store: 'platform' });
