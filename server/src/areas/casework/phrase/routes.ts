import { phrase } from '@kaoxin/contract/casework/phrase.ts';
import { type SqlBool, sql } from 'kysely';
import { liftSuspensions } from '#areas/law/index.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import { crud } from '#platform/resource/crud.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    phrase: RowOf<typeof phrase.own>;
  }
}

/** Those of them that are offered: what is removed, or comes back as it was, keeps why it is not. */
const offered = sql<SqlBool>`coalesce(suspended, '') = ''`;

/** Whoever saves a phrase has looked at it: it is offered again. */
export const phraseRoutes = crud(phrase, tenantTable('phrase', { store: 'business' }), {
  settle: (given) => ({ ...given, suspended: '' }),
  async afterChange(work, ids) {
    const looked = await work.table('phrase').those(ids).select('id').where(offered).execute();
    await liftSuspensions(
      work,
      'phrase',
      looked.map(({ id }) => id),
    );
  },
});
