import type { datasource } from '@kaoxin/contract/develop/datasource.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';

interface Kept {
  /** Encrypted (platform/secrets.ts). */
  password: string;
  /** Shard number within generated ids; null until a tenant is assigned. */
  shard: number | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    datasource: RowOf<typeof datasource.own> & Kept;
  }
}
export const datasourceTable = tenantTable('datasource', { store: 'platform' });
