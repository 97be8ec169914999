import { type SqlBool, sql } from 'kysely';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { TurnJob } from '#platform/jobs/periodic.ts';
import { eraseRows } from './drop.ts';

/** Batches of one tenant in one turn; the rest goes with the next. */
const atOnce = 50;

/** Staged questions are kept for seven days (domain.md 2.3); that a file was imported stays known. */
export const questionStagingSweep: TurnJob = {
  lock: 81,
  name: 'questions put aside',
  everyMs: 60 * 60_000,
  run: (db, context) =>
    forEachTenant(db, context, 'questions put aside', async (work) => {
      const old = await work
        .table('questionBatch')
        .select()
        .select(['id', 'state'])
        .where('state', 'not in', ['reading', 'taking'])
        .where(sql<SqlBool>`create_time < now() - interval '7 days'`)
        .where(sql<SqlBool>`(state in ('staged', 'part') or exists (select from ${work.table('questionTemp').as('t')}
          where t.batch_id = ${sql.ref('questionBatch.id')}))`)
        .orderBy('id')
        .limit(atOnce)
        .execute();
      for (const { id, state } of old) {
        await eraseRows(work, id);
        if (state === 'staged' || state === 'part')
          await work.table('questionBatch').change(id, { state: state === 'part' ? 'imported' : 'dropped' });
      }
    }),
};
