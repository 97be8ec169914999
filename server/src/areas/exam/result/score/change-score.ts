import { examAction, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { type Ranks, ranksOf } from '../../aggregate/ranks.ts';
import { subjectsIn } from '../../formal/papers/subject-rows.ts';
import { noteExam } from '../../formal/process/timeline.ts';
import { unlessReleasing } from '../../formal/release/releasing.ts';
import { packedScores } from '../../statistics/sheet/packed-scores.ts';
import { knownItems } from '../paper-items.ts';
import type { PersonResult } from '../result-port.ts';
import { refuseMarks, subjectNamed } from './marks.ts';
import type { PlacedResult } from './person-results.ts';
import { byKnownPlans } from './planned.ts';
import { settling } from './settle.ts';

export interface ScoreChange {
  examId: string;
  examinerId: string;
  subjectCode: string;
  /** points, multiples of .5 */
  objective: number | null;
  subjective: number | null;
  score: number;
  /** by item of the sheet, in half points; undefined keeps them */
  itemScores?: readonly number[];
  /** recorded points on which the correction is based, void or not; undefined accepts any */
  was?: number | null;
  /** origin of the correction in the timeline: 复核申请 FH20270601… */
  cause: string;
}

export interface HeldScore {
  score: number | null;
  total: number | null;
  passed: 0 | 1;
  /** whether the stored list used for certificates includes the examinee */
  listed: 0 | 1;
  cityRank: number | null;
  districtRank: number | null;
  passCount: number;
  /** mean total of the examination, rounded to hundredths; null without totals */
  mean: number | null;
}
export interface ScoreProof {
  before: HeldScore;
  after: HeldScore;
}

/**
 * Corrects a released score in this transaction: score, total, pass and statistics. The timeline stores the previous
 * values. Locks the examination, then the examinee; callers must not have locked them in another order.
 * @returns results before and after, with ranks
 * @throws 400 before the release, after archiving, for impossible marks and without a score to correct; 409 if the
 * score no longer equals `was`
 */
export const changeScore = (work: Work, change: ScoreChange): Promise<ScoreProof> =>
  byKnownPlans(work, () => changed(work, change));

async function changed(work: Work, change: ScoreChange): Promise<ScoreProof> {
  const whole = work.ofTenant();
  const { examId, examinerId, subjectCode, objective, subjective, score, was: expected, cause } = change;
  const exam = await unlessReleasing(whole.table('formalExam'), examId);
  if (exam.status !== examStatus.of.released)
    throw refuse(400, [
      `当前考试状态【${examStatus.label(exam.status)}】不可更正成绩`,
      `The examination is ${examStatus.label(exam.status, 'en').toLowerCase()}: scores are not corrected`,
    ]);
  const subjects = await subjectsIn(whole, examId);
  const subject = subjectNamed(subjects, subjectCode);
  refuseMarks(subject, { objective, subjective, score });
  const mine = sql<boolean>`exam_id = ${examId} and examiner_id = ${examinerId} and subject_code = ${subjectCode}`;
  // a void score counts as null, so the stored points are compared
  const asFound =
    expected === undefined ? mine : sql<boolean>`${mine} and score is not distinct from ${expected}::numeric`;
  const [ranksBefore, sumsBefore] = [await ranksOf(work, examId), await sumsOf(whole, examId)];
  const listedBefore = await isListed(whole, examId, examinerId);
  const settled = await settling(work, { exam, subjects }, [examinerId], async () => {
    const changed = await whole.table('examinerScore').changeMany(asFound, { objective, subjective, score, attend: 1 });
    if (changed === 0 && expected !== undefined)
      throw refuse(409, [
        '该科目成绩在申请后已被更正，与复核时不一致，请选择【重新裁定】',
        'The score was corrected after the application. Return the case to the arbiter',
      ]);
    if (changed === 0) throw refuse(400, ['该考生没有此科目的成绩', 'The examinee has no score in this subject']);
    if (change.itemScores) await changeItems(whole, change, change.itemScores);
  });
  const [was, is] = [settled?.before.get(examinerId), settled?.after.get(examinerId)];
  const [before, after] = [was?.result, is?.result];
  await noteExam(work, examId, {
    action: examAction.of.scoreChange,
    from: exam.status,
    to: exam.status,
    note: `${cause}：${is?.ticketNo ?? examinerId}`,
    diff: {
      [subject.name]: [scoreIn(before, subjectCode), scoreIn(after, subjectCode)],
      personTotal: [pointsOf(before?.total), pointsOf(after?.total)],
      passFlag: [Number(before?.passed ?? false), Number(after?.passed ?? false)],
    },
  });
  return {
    before: { ...held(was, subjectCode, ranksBefore), ...sumsBefore, listed: listedBefore },
    after: {
      ...held(is, subjectCode, await ranksOf(work, examId)),
      ...(await sumsOf(whole, examId)),
      listed: await isListed(whole, examId, examinerId),
    },
  };
}

async function sumsOf(whole: Work, examId: string): Promise<Pick<HeldScore, 'passCount' | 'mean'>> {
  const { n, halves, passed } = await whole
    .table('examTally')
    .select()
    .select([
      sql<number>`coalesce(sum(n), 0)::int`.as('n'),
      sql<number>`coalesce(sum(halves), 0)::float8`.as('halves'),
      sql<number>`coalesce(sum(passed), 0)::int`.as('passed'),
    ])
    .where('examId', '=', examId)
    .where('subjectCode', '=', '')
    .executeTakeFirstOrThrow();
  return { passCount: passed, mean: n === 0 ? null : Math.round((halves / 2 / n) * 100) / 100 };
}

async function isListed(whole: Work, examId: string, examinerId: string): Promise<0 | 1> {
  const kept = await whole
    .table('examinerResult')
    .select()
    .select('passFlag')
    .where('examId', '=', examId)
    .where('examinerId', '=', examinerId)
    .executeTakeFirst();
  return kept?.passFlag === 1 ? 1 : 0;
}

function held(
  person: PlacedResult | undefined,
  subjectCode: string,
  ranks: Ranks,
): Omit<HeldScore, 'passCount' | 'mean' | 'listed'> {
  const { result, districtId = '0' } = person ?? {};
  const total = result?.total ?? null;
  return {
    score: scoreIn(result, subjectCode),
    total: pointsOf(total),
    passed: result?.passed ? 1 : 0,
    cityRank: total === null ? null : (ranks.city(total)?.rank ?? null),
    districtRank: total === null ? null : (ranks.district(districtId)(total)?.rank ?? null),
  };
}

const pointsOf = (halves: number | null | undefined): number | null =>
  halves === null || halves === undefined ? null : halves / 2;

const scoreIn = (result: PersonResult | undefined, code: string): number | null =>
  pointsOf(result?.subjects.find(({ subjectCode }) => subjectCode === code)?.score);

async function changeItems(
  whole: Work,
  { examId, examinerId, subjectCode }: ScoreChange,
  itemScores: readonly number[],
) {
  const sheet = await whole
    .table('answerSheet')
    .select()
    .selectAll()
    .where('examId', '=', examId)
    .where('examinerId', '=', examinerId)
    .where('subjectCode', '=', subjectCode)
    .executeTakeFirst();
  if (!sheet) throw refuse(400, ['该考生没有此科目的作答明细', 'The examinee has no answers in this subject']);
  const packed = packedScores(await knownItems(whole, sheet.paperId)).pack(itemScores);
  const mine = sql<boolean>`exam_id = ${examId} and id = ${sheet.id}`;
  await whole.table('answerSheet').changeMany(mine, { itemScores: packed });
}
