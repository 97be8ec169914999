import type { social } from '@kaoxin/contract/system/social.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    socialProvider: RowOf<typeof social.own> & { secretSealed: string };
  }
}
export const socialProviderTable = tenantTable('socialProvider', { store: 'platform' });
