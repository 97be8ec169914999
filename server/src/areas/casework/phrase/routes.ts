import { phrase } from '@kaoxin/contract/casework/phrase.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import { crud } from '#platform/resource/crud.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    phrase: RowOf<typeof phrase.own>;
  }
}

export const phraseRoutes = crud(phrase, tenantTable('phrase', { store: 'business' }));
