import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { BankRowOfTable } from '../tables.ts';

/**
 * Approved, enabled, shared and not secret. Every unit of the tenant may see and pull such banks, regardless of data
 * scope.
 */
export const isShared = sql<SqlBool>`question_bank.share_flag = 1 and question_bank.status = 1
  and question_bank.approved_audit_id is not null and question_bank.secret_level <> ${sql.lit(secretLevel.of.secret)}`;

type SharedBank = BankRowOfTable & { approvedAuditId: string };

export async function findShared(work: Work, id: string): Promise<SharedBank | undefined> {
  const row = await work
    .table('questionBank')
    .ofTenant()
    .select()
    .selectAll()
    .where('id', '=', id)
    .where(isShared)
    .executeTakeFirst();
  return row?.approvedAuditId ? { ...row, approvedAuditId: row.approvedAuditId } : undefined;
}

export async function sharedBank(work: Work, id: string): Promise<SharedBank> {
  const row = await findShared(work, id);
  if (!row) throw refuse('notFound');
  return row;
}
