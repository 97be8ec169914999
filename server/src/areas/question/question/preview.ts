import type { InputOf } from '@kaoxin/contract/call.ts';
import { mostPreviewed, type question } from '@kaoxin/contract/question/question.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { openKey, seesKeys, wordingsOf } from './versions.ts';

/** Questions in the order of their bank, or of their ids, with their faces; keys for whoever may see them. */
export async function previewQuestions(work: Work, { query }: InputOf<typeof question.calls.list>) {
  const { bankId, ids } = query;
  if (!bankId && !ids) throw refuse(400, ['请指定题库或试题', 'Say of which bank, or which questions']);
  if (bankId) await work.table('questionBank').need(bankId);
  const questions = work.table('question');
  let asked = (ids ? questions.those(ids) : questions.select())
    .select(['id', 'questionCode', 'bankId', 'versionNo'])
    .where('parentId', '=', '0');
  if (bankId) asked = asked.where('bankId', '=', bankId);
  const rows = await asked
    .orderBy('id')
    .limit(mostPreviewed + 1)
    .execute();
  if (rows.length > mostPreviewed)
    throw refuse(400, ['数量超过500,请使用分页查询', 'More than 500; ask for pages instead']);
  const wordings = await wordingsOf(
    work,
    rows.map(({ id, versionNo }) => ({ questionId: id, versionNo })),
  );
  const place = new Map(ids?.map((id, at) => [id, at]));
  return rows
    .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
    .flatMap((row) => {
      const wording = wordings.get(row.id);
      return wording ? [{ ...row, face: wording.face, key: seesKeys(work) ? openKey(work, wording) : null }] : [];
    });
}
