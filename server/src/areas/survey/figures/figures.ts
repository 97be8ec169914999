import type { FiguresAsked } from '@kaoxin/contract/survey/survey-answer.ts';
import type { SurveyFigures } from '@kaoxin/contract/survey/survey-figures.ts';
import { scales } from '@kaoxin/contract/survey/survey-states.ts';
import { refuse } from '#platform/http/errors.ts';
import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { questionsOf } from '../authoring/questions.ts';
import { deletedAnswersOf } from '../retention/deleted-answers.ts';
import { type Asked, type DistrictCount, dayCounts, districtCounts, pickCounts, wordCounts } from './counted.ts';
import { keptBackBy } from './kept-back.ts';
import { figuresOfQuestion, measureOf } from './question-figures.ts';

/**
 * Statistics of the valid answers (domain.md 2.6), counted in SQL. Callers who may not read single answers get groups
 * of `stat.minCell` people (decision 055).
 */
export async function figuresOf(work: Work, query: FiguresAsked): Promise<SurveyFigures> {
  const { surveyId } = query;
  const survey = await work.table('survey').need(surveyId);
  const least = await leastTold(work);
  const input = askedBy(query, least);
  if (least > 1) refuseNarrowed(query);
  await refuseUnknown(work, query);
  const questions = await questionsOf(work, surveyId);
  const districts = await districtCounts(work, input);
  const picks = await pickCounts(work, input);
  const words = await wordCounts(work, input, least);
  const byDay = await dayCounts(work, input);
  const hiddenBy = await hiddenAnswers(work, picks, query, least);
  const sum = (read: (row: DistrictCount) => number) => districts.reduce((all, row) => all + read(row), 0);
  const valid = sum((row) => row.valid);
  const isNobody = least > 1 && valid === 0;
  const totals = new Map<string, number>();
  for (const { pick, count } of picks) totals.set(pick, (totals.get(pick) ?? 0) + count);
  const own = new Map(picks.map(({ districtId, pick, count }) => [`${districtId} ${pick}`, count]));
  const measures = questions.filter(({ qType }) => scales[qType] !== undefined);
  const names = await districtNames(work, districts);
  const byDistrict = districts.map(({ districtId, valid: count }) => {
    const of = (sign: string) => own.get(`${districtId} ${sign}`) ?? 0;
    const isKept = (id: string) => of(id) < least || hiddenBy(id).has(districtId);
    const values = measures.map((one) => (isKept(one.id) ? null : measureOf(one, of)));
    const suppressed = Number((least > 1 && count < least) || measures.some(({ id }) => hiddenBy(id).has(districtId)));
    return {
      districtId,
      count,
      values,
      suppressed,
      districtName: districtId === null ? null : (names.get(districtId) ?? null),
    };
  });
  const told = questions.map((question) =>
    figuresOfQuestion(
      question,
      (sign) => totals.get(sign) ?? 0,
      words.flatMap(({ questionId, word, count }) => (questionId === question.id ? [{ w: word, c: count }] : [])),
      (n, row) =>
        // nobody is in the statistics, or nobody answered this question
        n === 0
          ? isNobody
          : n < least ||
            hiddenBy(row === undefined ? question.id : `${question.id}:${row}`).has(query.districtId ?? ''),
    ),
  );
  return {
    surveyId,
    title: survey.title,
    deletedAnswers: deletedAnswersOf(survey),
    answers: sum((row) => row.answers),
    valid,
    marked: sum((row) => row.marked),
    avgDuration: valid === 0 ? null : sum((row) => row.seconds) / valid,
    questions: told,
    byDay,
    byDistrict,
    measures: measures.map(({ id, title, qType }) => ({ id, title, qType })),
    suppressed: Number(isNobody || [...told, ...byDistrict].some(({ suppressed }) => suppressed === 1)),
    asOf: work.now,
  };
}

async function leastTold(work: Work): Promise<number> {
  if (work.actor.grants.has('survey_view')) return 1;
  return numberOf(await settingsOf(work), 'stat.minCell', 5);
}

function askedBy({ surveyId, districtId, examId, from, to, score, keyword }: FiguresAsked, least: number): Asked {
  const filters: (Asked['filters'][number] | false)[] = [
    { field: 'surveyId', comparison: 'equal', value: surveyId },
    Boolean(districtId) && { field: 'districtId', comparison: 'equal', value: String(districtId) },
    Boolean(examId) && { field: 'examId', comparison: 'equal', value: String(examId) },
    Boolean(from) && { field: 'submitTime', comparison: 'ge', value: `${from} 00:00:00` },
    Boolean(to) && { field: 'submitTime', comparison: 'le', value: `${to} 23:59:59` },
    typeof score === 'number' && { field: 'score', comparison: 'le', value: String(score) },
  ];
  return { surveyId, least, filters: filters.filter((one) => one !== false), extra: keyword ? { keyword } : {} };
}

/**
 * Without access to single answers only the district filter is allowed: the difference of two filters could reveal an
 * answer.
 */
function refuseNarrowed({ examId, from, to, score, keyword }: FiguresAsked): void {
  if (examId || from || to || typeof score === 'number' || keyword)
    throw refuse(400, ['您只能按问卷和考区查看统计', 'You can view statistics by survey and district only']);
}

async function refuseUnknown(work: Work, { districtId, examId }: FiguresAsked): Promise<void> {
  if (districtId && !(await work.table('district').ofTenant().withRemoved().find(districtId)))
    throw refuse(400, ['考区不存在，请重新选择', 'The district does not exist. Choose another one'], {
      fields: ['districtId'],
    });
  if (examId && !(await work.table('formalExam').ofTenant().withRemoved().find(examId)))
    throw refuse(400, ['考试不存在，请重新选择', 'The examination does not exist. Choose another one'], {
      fields: ['examId'],
    });
}

/** Suppressed districts by question and row. Always based on all visible districts, even if one is selected. */
async function hiddenAnswers(
  work: Work,
  picks: Awaited<ReturnType<typeof pickCounts>>,
  { surveyId, districtId }: FiguresAsked,
  least: number,
): Promise<ReturnType<typeof keptBackBy>> {
  if (least <= 1) return () => new Set();
  return keptBackBy(districtId ? await pickCounts(work, askedBy({ surveyId }, least)) : picks, least);
}

async function districtNames(work: Work, rows: readonly DistrictCount[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ districtId }) => districtId ?? []);
  const named = await work.table('district').ofTenant().withRemoved().those(ids).select(['id', 'name']).execute();
  return new Map(named.map(({ id, name }) => [id, name]));
}
