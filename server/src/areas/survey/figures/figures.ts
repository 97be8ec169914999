import type { ListInput } from '@kaoxin/contract/list.ts';
import type { SurveyFigures } from '@kaoxin/contract/survey/survey-figures.ts';
import { scales } from '@kaoxin/contract/survey/survey-states.ts';
import { refuse } from '#platform/http/errors.ts';
import { settingsOf } from '#platform/settings.ts';
import type { Work } from '#platform/work.ts';
import { questionsOf } from '../authoring/questions.ts';
import { type Asked, type DistrictCount, dayCounts, districtCounts, pickCounts, wordCounts } from './counted.ts';
import { keptBack } from './kept-back.ts';
import { figuresOfQuestion, measureOf } from './question-figures.ts';

/** Whoever reads no single answers narrows by these alone: what two questions differ by would be somebody's. */
const narrowing = new Set(['surveyId', 'districtId']);

/**
 * What the valid ones of these answers say together (domain.md 2.6). They are counted where they lie; here only counts come in.
 * Of fewer people than `stat.minCell` nothing is told whoever may not read single answers.
 */
export async function figuresOf(work: Work, input: ListInput): Promise<SurveyFigures> {
  const surveyId = input.filters.find(({ field, comparison }) => field === 'surveyId' && comparison === 'equal')?.value;
  if (!surveyId) throw refuse(400, ['请选择问卷', 'Choose a survey'], { fields: ['surveyId'] });
  const survey = await work.table('survey').need(surveyId);
  const least = await leastTold(work);
  if (least > 1) refuseNarrowed(input);
  await refuseUnknown(work, input);
  const questions = await questionsOf(work, surveyId);
  const districts = await districtCounts(work, input);
  const picks = await pickCounts(work, input);
  const words = await wordCounts(work, input, least);
  const byDay = await dayCounts(work, input);
  const hidden = await hiddenDistricts(work, surveyId, districts, input, least);
  const sum = (read: (row: DistrictCount) => number) => districts.reduce((all, row) => all + read(row), 0);
  const valid = sum((row) => row.valid);
  const isAllHidden = valid > 0 && (valid < least || isOneHidden(input, hidden));
  const totals = new Map<string, number>();
  for (const { pick, count } of picks) totals.set(pick, (totals.get(pick) ?? 0) + count);
  const own = new Map(picks.map(({ districtId, pick, count }) => [`${districtId} ${pick}`, count]));
  const measures = questions.filter(({ qType }) => scales[qType] !== undefined);
  const names = await districtNames(work, districts);
  const byDistrict = districts.map(({ districtId, valid: count }) => {
    const of = (sign: string) => own.get(`${districtId} ${sign}`) ?? 0;
    const isHidden = hidden.has(districtId) || isAllHidden;
    const values = measures.map((one) => (isHidden || of(one.id) < least ? null : measureOf(one, of)));
    return {
      ...{ districtId, count, values, suppressed: Number(isHidden) },
      districtName: districtId === null ? null : (names.get(districtId) ?? null),
    };
  });
  const told = questions.map((question) =>
    figuresOfQuestion(
      question,
      (sign) => totals.get(sign) ?? 0,
      words.flatMap(({ questionId, word, count }) => (questionId === question.id ? [{ w: word, c: count }] : [])),
      (n) => isAllHidden || n < least,
    ),
  );
  return {
    ...{ surveyId, title: survey.title, answers: sum((row) => row.answers), valid },
    avgDuration: valid === 0 || isAllHidden ? null : sum((row) => row.seconds) / valid,
    ...{ questions: told, byDay, byDistrict },
    measures: measures.map(({ id, title, qType }) => ({ id, title, qType })),
    suppressed: Number([...told, ...byDistrict].some(({ suppressed }) => suppressed === 1)),
    asOf: work.now,
  };
}

async function leastTold(work: Work): Promise<number> {
  if (work.actor.grants.has('survey_view')) return 1;
  return Number((await settingsOf(work)).get('stat.minCell') ?? 5);
}

function refuseNarrowed({ filters, extra }: Asked): void {
  const isFurther = filters.some(({ field, comparison }) => !narrowing.has(field) || comparison !== 'equal');
  if (isFurther || extra.keyword)
    throw refuse(400, ['您只能按问卷和考区查看统计', 'You may narrow these figures by survey and district alone']);
}

/** A district or an examination that is asked for is there. */
async function refuseUnknown(work: Work, { filters }: Asked): Promise<void> {
  const places = work.table('district').ofTenant().withRemoved();
  const exams = work.table('formalExam').ofTenant().withRemoved();
  for (const { field, comparison, value } of filters) {
    if (comparison !== 'equal') continue;
    if (field === 'districtId' && !(await places.find(value)))
      throw refuse(400, ['考区不存在，请重新选择', 'District: not there; choose again'], { fields: [field] });
    if (field === 'examId' && !(await exams.find(value)))
      throw refuse(400, ['考试不存在，请重新选择', 'Examination: not there; choose again'], { fields: [field] });
  }
}

/** By all districts the asker sees, whichever one he asks for. */
async function hiddenDistricts(
  work: Work,
  surveyId: string,
  districts: readonly DistrictCount[],
  { filters }: Asked,
  least: number,
): Promise<ReadonlySet<string | null>> {
  if (least <= 1) return new Set();
  const isNarrowed = filters.some(({ field }) => field === 'districtId');
  const whole: Asked = { filters: [{ field: 'surveyId', comparison: 'equal', value: surveyId }], extra: {} };
  return keptBack(isNarrowed ? await districtCounts(work, whole) : districts, least);
}

const isOneHidden = ({ filters }: Asked, hidden: ReadonlySet<string | null>): boolean =>
  filters.some(({ field, value }) => field === 'districtId' && hidden.has(value));

async function districtNames(work: Work, rows: readonly DistrictCount[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ districtId }) => districtId ?? []);
  const named = await work.table('district').ofTenant().withRemoved().those(ids).select(['id', 'name']).execute();
  return new Map(named.map(({ id, name }) => [id, name]));
}
