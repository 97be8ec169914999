import { questionCentre } from '@kaoxin/contract/question/centre.ts';
import { question } from '@kaoxin/contract/question/question.ts';
import { sql } from 'kysely';
import { addWayToRead } from '#platform/files/question-pictures.ts';
import { isAdmitted } from '#platform/http/access.ts';
import type { Work } from '#platform/work.ts';
import { isShared } from '../centre/shared.ts';

/** These questions and what was pulled from them, by whatever number of hands: a copy shows the pictures of its source. */
async function withCopies(work: Work, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive held as (
      select unnest(${[...ids]}::bigint[]) as id
      union select copy.id from ${work.table('question').ofTenant().as('copy')} join held on copy.source_question_id = held.id)
    select id from held`.execute(work.business);
  return rows.map(({ id }) => String(id));
}

/** In one's own banks, or in a bank of the centre. */
addWayToRead(async (work, questionIds) => {
  const ids = await withCopies(work, questionIds);
  if (isAdmitted(question.calls.detail, work.actor)) {
    const own = await work.table('question').those(ids).select('id').limit(1).execute();
    if (own.length > 0) return true;
  }
  if (!isAdmitted(questionCentre.calls.centerQuestions, work.actor)) return false;
  const banks = await work.table('question').ofTenant().those(ids).select('bankId').execute();
  const shared = await work
    .table('questionBank')
    .ofTenant()
    .those(banks.map(({ bankId }) => bankId))
    .select('id')
    .where(isShared)
    .limit(1)
    .execute();
  return shared.length > 0;
});
