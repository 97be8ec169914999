import type { ItemCurves } from '@kaoxin/contract/exam/scores/statistics.ts';
import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { paperQuestions } from '../../result/paper-items.ts';
import { personResults } from '../../result/score/person-results.ts';
import { patternsOf } from '../../statistics/irt/patterns.ts';
import { fitTwoParameter } from '../../statistics/irt/two-parameter.ts';
import type { Where } from '../read.ts';
import { askedSubject } from '../subject-of.ts';
import { markingOf } from '../totals/marking.ts';
import { needPlaces, releasedExam, tellingOf } from '../withheld/scores-told.ts';
import { paperOf } from './sheet-sums.ts';
import { sheetsKeptBack } from './sheets-kept-back.ts';

/** Number of people for fitting parameters; more take too long and add little precision. */
const sample = 600;
/** Reported as not converged beyond this; parameters hardly change by then. */
const effort = { cycles: 200, tolerance: 1e-4 };

/**
 * 2PL parameters (domain.md 2.5) of dichotomous items, from a fixed sample of the visible sheets.
 * @throws 404; 400 成绩尚未公布
 */
export async function itemCurves(
  work: Work,
  {
    examId,
    subjectCode,
    paperId: asked,
    districtId,
  }: Pick<Where, 'districtId'> & { examId: string; subjectCode: string; paperId?: string | null | undefined },
): Promise<ItemCurves> {
  const exam = await releasedExam(work, examId);
  await needPlaces(work, districtId);
  const { subject } = await askedSubject(work, exam, subjectCode);
  const { least } = await tellingOf(work);
  const none = { n: 0, sampled: 0, converged: 0, logLik: null, items: [] };
  const paper = await paperOf(work, subject, asked);
  if (!paper) return { ...none, refused: 'nobody' };
  const { paperId } = paper;
  const n = await sheetsOf(work, { examId, subjectCode, paperId }, districtId);
  if (n === 0) return { ...none, refused: 'nobody' };
  if (n < least || (await sheetsKeptBack(work, { examId, subjectCode, paperId }, { districtId }, least)))
    return { ...none, n, refused: 'suppressed' };
  const rows = await sampledScores(work, { examId, subjectCode, paperId, districtId, n });
  const questions = await paperQuestions(work, paperId);
  const right = questions.flatMap(({ item }, index) =>
    item.min === 0 && rows.every((scores) => scores[index] === 0 || scores[index] === item.max) ? [index] : [],
  );
  const patterns = patternsOf(rows.map((scores) => right.map((index) => (scores[index] === 0 ? 0 : 1))));
  const fit = fitTwoParameter(patterns, effort);
  if ('refused' in fit) return { ...none, n, sampled: rows.length, refused: fit.refused };
  return {
    n,
    sampled: rows.length,
    converged: Number(fit.converged),
    logLik: fit.logLik,
    refused: null,
    items: fit.items.map((item, place) => {
      const index = right[place] ?? 0;
      return { sort: index + 1, questionId: questions[index]?.questionId ?? '', ...item };
    }),
  };
}

interface Sheets {
  examId: string;
  subjectCode: string;
  paperId: string;
}

async function sheetsOf(work: Work, { examId, subjectCode, paperId }: Sheets, districtId?: string | null) {
  let query = work
    .table('examSheetTally')
    .select()
    .select(sql<number>`coalesce(sum(sheets), 0)::int`.as('n'))
    .where('examId', '=', examId)
    .where('subjectCode', '=', subjectCode)
    .where('paperId', '=', paperId);
  if (districtId) query = query.where('districtId', '=', districtId);
  return (await query.executeTakeFirst())?.n ?? 0;
}

async function sampledScores(
  work: Work,
  { examId, subjectCode, paperId, districtId, n }: Sheets & Pick<Where, 'districtId'> & { n: number },
): Promise<ArrayLike<number>[]> {
  const every = Math.max(1, Math.floor(n / sample));
  let query = work
    .table('examiner')
    .select()
    .select('id')
    .where('examId', '=', examId)
    .where(sql<SqlBool>`mod(abs(hashint8(id)::bigint), ${every}::bigint) = 0`);
  if (districtId) query = query.where('districtId', '=', districtId);
  const ids = (
    await query
      .orderBy('id')
      .limit(4 * sample)
      .execute()
  ).map(({ id }) => id);
  const reader = await (await markingOf(work, examId)).paper(paperId);
  if (!reader) return [];
  return [...(await personResults(work, examId, ids)).values()]
    .flatMap(({ result }) => {
      const sheet = result.subjects.find((one) => one.subjectCode === subjectCode)?.sheet;
      return sheet?.paperId === paperId && sheet.itemScores ? [reader.unpackScores(sheet.itemScores)] : [];
    })
    .slice(0, sample);
}
