import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface ClientTable extends BaseColumns {
  clientId: string;
  clientSecretHash: string;
  scope: string;
  authorizedGrantTypes: string;
  accessTokenValidity: number;
  refreshTokenValidity: number;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    client: ClientTable;
  }
}
tenantTable('client', { store: 'platform' });
