import { type SqlBool, sql } from 'kysely';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { TurnJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import { noteBank } from '../bank/timeline.ts';
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
        .select('id')
        .where('state', 'not in', ['reading', 'taking'])
        .where(sql<SqlBool>`create_time < now() - interval '7 days'`)
        .where(sql<SqlBool>`(state in ('staged', 'part') or exists (select from ${work.table('questionTemp').as('t')}
          where t.batch_id = ${sql.ref('questionBatch.id')}))`)
        .orderBy('id')
        .limit(atOnce)
        .execute();
      for (const { id } of old) await sweepBatch(work, id);
    }),
};

/** Its rows go, and the timeline of its bank has the digest over them (domain.md 3.18). Locks are taken as a confirmation takes them. */
async function sweepBatch(work: Work, id: string): Promise<void> {
  const { batchNo, bankId, state } = await work.table('questionBatch').needLocked(id);
  if (state === 'reading' || state === 'taking') return;
  const banks = work.table('questionBank').withRemoved().those([bankId]);
  const bank = await banks.select(['id', 'auditStatus']).forUpdate().executeTakeFirst();
  const { count, digest } = await eraseRows(work, id);
  if (bank && count > 0)
    await noteBank(work, bank, { action: 'sweep', note: `${batchNo} ${count}道，清单摘要${digest}` });
  if (state === 'staged' || state === 'part')
    await work.table('questionBatch').change(id, { state: state === 'part' ? 'imported' : 'dropped' });
}
