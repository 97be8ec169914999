import type { client } from '@kaoxin/contract/system/client.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    client: RowOf<typeof client.own> & { clientSecretHash: string };
  }
}
export const clientTable = tenantTable('client', { store: 'platform' });
