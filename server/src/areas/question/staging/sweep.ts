import { type SqlBool, sql } from 'kysely';
import { DestructionList } from '#platform/audit/destruction-list.ts';
import { auditJob } from '#platform/datasources/outgoing.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { TurnJob } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import { eraseRows } from './drop.ts';

const atOnce = 50;

/** Erases staged questions after seven days (domain.md 2.3). The batch row stays as a record of the import. */
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
      const destroyed = new DestructionList();
      for (const { id } of old) await sweepBatch(work, id, destroyed);
      await auditJob(
        context,
        work.handle,
        !work.inPrimary,
        destroyed.entries('question-staging-sweep', '试题导入暂存数据到期销毁'),
      );
    }),
};

/** Locks the batch first, like a confirmation. */
async function sweepBatch(work: Work, id: string, destroyed: DestructionList): Promise<void> {
  const { batchNo, state } = await work.table('questionBatch').needLocked(id);
  if (state === 'reading' || state === 'taking') return;
  const rows = await work
    .table('questionTemp')
    .select()
    .select(['id', 'rowNo', 'sealed'])
    .where('batchId', '=', id)
    .orderBy('rowNo')
    .execute();
  for (const row of rows) destroyed.add(work.actor.tenantId, `${row.id} ${row.rowNo} ${row.sealed}`, batchNo);
  await eraseRows(work, id);
  if (state === 'staged' || state === 'part')
    await work.table('questionBatch').change(id, { state: state === 'part' ? 'imported' : 'dropped' });
}
