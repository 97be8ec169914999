import { bankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import { enqueue, type JobKind, TryLater } from '#platform/jobs/queue.ts';
import { workBehind } from '#platform/tasks/work-behind.ts';
import type { Work } from '#platform/work.ts';
import { checksOf } from './checks.ts';
import { rowsOfSnapshot } from './snapshot.ts';

const kind = 'question.twins';

/** Behind a submission whose questions were too many to be compared while somebody waited. */
export const orderTwins = (work: Work, auditId: string): Promise<void> => enqueue(work, kind, { auditId });

/**
 * Looks through a submission again, however long it takes, and writes what it finds in place of what was found so far; the row keeps
 * its version, so that whoever is about to decide may. One that was decided or withdrawn meanwhile stays as it is.
 */
export const twinsJob: JobKind = {
  kind,
  delays: [60, 600],
  leaseSeconds: 120,
  slots: 1,
  renews: true,
  async run(context, { tenantId, payload }, stopping) {
    const work = await workBehind(context, { tenantId });
    const audit = await work.table('questionBankAudit').find(String(payload.auditId));
    const bank = audit && (await work.table('questionBank').find(audit.bankId));
    if (!bank || audit.status !== bankAuditStatus.of.awaiting) return;
    const checks = await checksOf(work, bank, await rowsOfSnapshot(work, audit.id), () => {
      if (stopping.aborted) throw new TryLater('the server stops');
      return false;
    });
    await work.transaction((writing) => writing.table('questionBankAudit').derive([{ id: audit.id, checks }]));
  },
};
