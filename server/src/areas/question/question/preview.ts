import type { InputOf } from '@kaoxin/contract/call.ts';
import { mostPreviewed, type question } from '@kaoxin/contract/question/question.ts';
import { wordingsOfPaper } from '#engine/ports/question-port.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { openKey, seesKeys, wordingsOf } from './versions.ts';

type Asked = InputOf<typeof question.calls.list>['query'];
const columns = ['id', 'questionCode', 'bankId', 'versionNo'] as const;

/**
 * Questions with their faces in the order of the paper, the bank or the given ids. Keys are included only if the caller
 * may see them.
 */
export async function previewQuestions(work: Work, { query }: InputOf<typeof question.calls.list>) {
  const { bankId, paperId, ids } = query;
  if (!bankId && !paperId && !ids)
    throw refuse(400, ['请指定题库、试卷或试题', 'Say of which bank or paper, or which questions']);
  const rows = paperId ? await placedRows(work, { ...query, paperId }) : await keptRows(work, query);
  if (rows.length > mostPreviewed)
    throw refuse(400, ['数量超过500,请使用分页查询', 'More than 500; ask for pages instead']);
  const wordings = await wordingsOf(
    work,
    rows.map(({ id, versionNo }) => ({ questionId: id, versionNo })),
    paperId ? 'ofTenant' : 'seen',
  );
  return rows.flatMap((row) => {
    const wording = wordings.get(row.id);
    return wording ? [{ ...row, face: wording.face, key: seesKeys(work) ? openKey(work, wording) : null }] : [];
  });
}

async function keptRows(work: Work, { bankId, ids }: Asked) {
  if (bankId) await work.table('questionBank').need(bankId);
  const questions = work.table('question');
  let asked = (ids ? questions.those(ids) : questions.select()).select(columns).where('parentId', '=', '0');
  if (bankId) asked = asked.where('bankId', '=', bankId);
  const rows = await asked
    .orderBy('id')
    .limit(mostPreviewed + 1)
    .execute();
  const place = new Map(ids?.map((id, at) => [id, at]));
  return rows.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}

async function placedRows(work: Work, { paperId, bankId, ids }: Asked & { paperId: string }) {
  const placed = await wordingsOfPaper(work, paperId);
  const wanted = placed.map(({ questionId }) => questionId);
  const found = await work.table('question').ofTenant().withRemoved().those(wanted).select(columns).execute();
  const known = new Map(found.map((row) => [row.id, row]));
  return placed.flatMap(({ questionId, versionNo }) => {
    const row = known.get(questionId);
    const isAsked = row && (!bankId || row.bankId === bankId) && (!ids || ids.includes(questionId));
    return isAsked ? [{ ...row, versionNo }] : [];
  });
}
