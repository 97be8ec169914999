import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface DatasourceTable extends BaseColumns {
  name: string;
  driverClass: string;
  url: string;
  username: string;
  /** sealed (platform/secrets.ts) */
  password: string;
  remark: string | null;
  /** number inside the identifiers it gives out; null until a tenant was given to it */
  shard: number | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    datasource: DatasourceTable;
  }
}
tenantTable('datasource', { store: 'platform' });
