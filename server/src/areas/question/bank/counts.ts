import { bankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { BankRowOfTable } from '../tables.ts';

const { passed, none } = bankAuditStatus.of;

/** Recounts the questions of a bank. The caller must hold the lock on the bank's row. */
export async function recountBank(work: Work, bankId: string): Promise<void> {
  const rows = await work
    .table('question')
    .ofTenant()
    .select()
    .select(['questionType', sql<number>`count(*)::int`.as('count')])
    .where('bankId', '=', bankId)
    .where('parentId', '=', '0')
    .groupBy('questionType')
    .execute();
  const typeCounts = Object.fromEntries(rows.map(({ questionType, count }) => [String(questionType), count]));
  const questionCount = rows.reduce((sum, { count }) => sum + count, 0);
  await work.table('questionBank').derive([{ id: bankId, questionCount, typeCounts }]);
}

/**
 * Records that questions of a bank have changed. An approved bank starts its next edition; the approved snapshot stays
 * usable.
 */
export async function noteChanged(work: Work, { id, auditStatus }: BankRowOfTable): Promise<void> {
  await work.table('questionBank').change(id, auditStatus === passed ? { auditStatus: none } : {});
}

export const isUsable = sql<SqlBool>`status = 1 and approved_audit_id is not null`;
