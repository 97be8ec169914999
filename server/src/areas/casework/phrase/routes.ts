import { phrase } from '@kaoxin/contract/casework/letters/phrase.ts';
import { type SqlBool, sql } from 'kysely';
import { liftSuspensions } from '#areas/law/index.ts';
import { type RowOf, tenantTable } from '#platform/database/tables.ts';
import { crud } from '#platform/resource/crud.ts';

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    phrase: RowOf<typeof phrase.own>;
  }
}

/** A phrase with a reason for suspension is not offered, also after it was restored. */
const offered = sql<SqlBool>`coalesce(suspended, '') = ''`;

/** Saving a phrase reviews it, so it is offered again. */
export const phraseTable = tenantTable('phrase', { store: 'business' });
export const phraseRoutes = crud(phrase, phraseTable, {
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
