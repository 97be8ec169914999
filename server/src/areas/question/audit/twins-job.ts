import { bankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import { enqueue, type JobKind, TryLater } from '#platform/jobs/queue.ts';
import { workBehind } from '#platform/tasks/work-behind.ts';
import type { Work } from '#platform/work.ts';
import { checksOf } from './checks.ts';
import { rowsOfSnapshot } from './snapshot.ts';

const kind = 'question.twins';

export const orderTwins = (work: Work, auditId: string): Promise<void> => enqueue(work, kind, { auditId });

/**
 * Repeats the twin search of a submission without a time limit and replaces the partial result. The row keeps its
 * version, so a decision in progress does not fail. Decided or withdrawn submissions are skipped.
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
