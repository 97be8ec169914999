import { questionCentre } from '@kaoxin/contract/question/centre.ts';
import { question } from '@kaoxin/contract/question/question.ts';
import { type SqlBool, sql } from 'kysely';
import { picturePort } from '#platform/files/question-pictures.ts';
import { showsPicture } from '#platform/files/text-pictures.ts';
import { isAdmitted } from '#platform/http/access.ts';
import type { Work } from '#platform/work.ts';
import { isShared } from '../centre/shared.ts';
import { openKey, seesKeys, type VersionRow, type Wording, wordingsOf } from './versions.ts';

/** These questions and all copies of them, at any depth. A copy shows the pictures of its source. */
export async function withCopies(work: Work, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive held as (
      select unnest(${[...ids]}::bigint[]) as id
      union select copy.id from ${work.table('question').ofTenant().as('copy')} join held on copy.source_question_id = held.id)
    select id from held`.execute(work.business);
  return rows.map(({ id }) => String(id));
}

const showTo = (work: Work, rows: readonly Pick<VersionRow, 'face' | 'keySealed'>[], fileKey: string): boolean =>
  rows.some(({ face }) => showsPicture(work, JSON.stringify(face), fileKey)) ||
  (seesKeys(work) && rows.some((row) => showsPicture(work, JSON.stringify(openKey(work, row)), fileKey)));

export async function wordingsShow(work: Work, wanted: readonly Wording[], fileKey: string): Promise<boolean> {
  const wordings = await wordingsOf(work, wanted, 'ofTenant');
  return showTo(work, [...wordings.values()], fileKey);
}

export const picturesOfQuestions = picturePort.from('question', async (work, { fileKey, questionIds }) => {
  const ids = await withCopies(work, questionIds);
  if (isAdmitted(question.calls.detail, work.actor) && (await standsInOwnBank(work, ids, fileKey))) return true;
  return isAdmitted(questionCentre.calls.centerQuestions, work.actor) && standsInCentre(work, ids, fileKey);
});

/** Checks every version, because `question/detail` shows each. */
async function standsInOwnBank(work: Work, ids: readonly string[], fileKey: string): Promise<boolean> {
  const own = await work.table('question').those(ids).select('id').execute();
  if (own.length === 0) return false;
  const wordings = await work
    .table('questionVersion')
    .select()
    .select(['face', 'keySealed'])
    .where(sql<SqlBool>`question_id = any(${own.map(({ id }) => id)}::bigint[])`)
    .execute();
  return showTo(work, wordings, fileKey);
}

async function standsInCentre(work: Work, ids: readonly string[], fileKey: string): Promise<boolean> {
  const snapshots = work.table('questionSnapshot').ofTenant();
  const { rows } = await sql<Wording>`select s.question_id, s.version_no
    from ${snapshots.as('s')} join ${work.table('questionBank').ofTenant().as('question_bank')}
      on question_bank.approved_audit_id = s.audit_id
    where s.question_id = any(${[...ids]}::bigint[]) and ${isShared}`.execute(work.business);
  return wordingsShow(work, rows, fileKey);
}
