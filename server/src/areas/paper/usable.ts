import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';

/** Similarity from which two questions must not be in one paper (domain.md 2.3, question/addPage). */
export const alikeFrom = 0.85;

export const usableBank = sql<SqlBool>`status = 1 and (approved_audit_id is not null or source_bank_id is not null)`;

/**
 * Condition for rows of `question` that can be put into a paper: complete, approved once, in an enabled bank, and
 * neither disabled, leaked nor expired.
 * @param reach `ofTenant` to check questions that a paper already contains
 */
export function usableQuestion(work: Work, reach: 'seen' | 'ofTenant' = 'seen'): RawBuilder<SqlBool> {
  const banks = reach === 'seen' ? work.table('questionBank') : work.table('questionBank').ofTenant();
  return sql<SqlBool>`(question.parent_id = 0 and question.status in (1, 2) and question.approved_version is not null
    and (question.expire_date is null or question.expire_date >= ${work.now.slice(0, 10)}::date)
    and question.bank_id in (select b.id from ${banks.as('b')} where b.status = 1
      and (b.approved_audit_id is not null or b.source_bank_id is not null)))`;
}

export async function usableAmong(
  work: Work,
  ids: readonly string[],
  reach: 'seen' | 'ofTenant' = 'seen',
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const questions = reach === 'seen' ? work.table('question') : work.table('question').ofTenant();
  const rows = await questions.those(ids).select('id').where(usableQuestion(work, reach)).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Locks questions for reading until the transaction ends, so that they cannot be declared leaked meanwhile. Call it
 * before locking the paper.
 */
export async function holdQuestions(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await work.table('question').ofTenant().those(ids).select('id').orderBy('id').forShare().execute();
}
