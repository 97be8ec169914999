import type { datasource } from '@kaoxin/contract/develop/datasource.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';

interface Kept {
  /** sealed (platform/secrets.ts) */
  password: string;
  /** number inside the identifiers it gives out; null until a tenant was given to it */
  shard: number | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    datasource: RowOf<typeof datasource.own> & Kept;
  }
}
tenantTable('datasource', { store: 'platform' });
