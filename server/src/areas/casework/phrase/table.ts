import type { phrase } from '@kaoxin/contract/casework/phrase.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    phrase: RowOf<typeof phrase.own>;
  }
}
tenantTable('phrase', { store: 'business' });
