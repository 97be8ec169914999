import { phrase } from '@kaoxin/contract/casework/phrase.ts';
import { liftSuspensions } from '#areas/law/index.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import { crud } from '#platform/resource/crud.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    phrase: RowOf<typeof phrase.own>;
  }
}

/** Whoever saves a phrase has looked at it: it is offered again. */
export const phraseRoutes = crud(phrase, tenantTable('phrase', { store: 'business' }), {
  settle: (given) => ({ ...given, suspended: '' }),
  afterChange: (work, ids) => liftSuspensions(work, 'phrase', ids),
});
