import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface SocialProviderTable extends BaseColumns {
  source: string;
  providerName: string;
  kind: number;
  clientId: string;
  secretSealed: string;
  issuer: string | null;
  authorizeUrl: string | null;
  tokenUrl: string | null;
  userUrl: string | null;
  scope: string | null;
  subjectField: string | null;
  nameField: string | null;
  sort: number;
  isEnabled: number;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    socialProvider: SocialProviderTable;
  }
}
tenantTable('socialProvider', { store: 'platform' });
