import { attendStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { asRefusal } from '#platform/http/failure.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { subjectsIn } from '../../formal/papers/subject-rows.ts';
import { notMarked } from '../../statistics/item/add-sheet.ts';
import { packedScores } from '../../statistics/sheet/packed-scores.ts';
import { isObjective } from '../../statistics/sheet/sheet-item.ts';
import { paperQuestions } from '../paper-items.ts';
import { rowsBySubject } from '../ticket-rows.ts';
import { type Marks, refuseMarks, subjectNamed } from './marks.ts';
import { makesVoid } from './settle.ts';

export interface ScoreOf {
  examId: string;
  examinerId: string;
  subjectCode: string;
}

/** A marked item of an answer sheet, in points. Contains neither the answer nor the key. */
export interface MarkedItem {
  no: number;
  typeName: string | null;
  objective: 0 | 1;
  score: number | null;
  full: number;
}

export interface Touched {
  by: string | null;
  time: string;
}

export interface ScoreStanding {
  score: number | null;
  isAbsent: 0 | 1 | null;
  isVoid: 0 | 1;
  /** the violation that makes it void is decided; before that the examinee is only notified and may respond */
  isDecided: 0 | 1;
  invalidReason: string | null;
}

export interface RecordedScore extends ScoreStanding {
  objective: number | null;
  subjective: number | null;
  full: number;
  /** user and time of entry; null if changed since. `by` is null for the system */
  entered: Touched | null;
  changed: Touched | null;
  /** empty without a sheet or if it cannot be read */
  items: MarkedItem[];
  /** sum of `items`; null unless all are marked */
  itemSum: number | null;
}

export async function recordedScore(work: Work, whose: ScoreOf): Promise<RecordedScore | undefined> {
  const { examId, examinerId, subjectCode } = whose;
  const all = work.ofTenant();
  const row = (await rowsBySubject(all, 'examinerScore', examId, [examinerId]))(examinerId, subjectCode);
  const subject = (await subjectsIn(all, examId)).find((one) => one.subjectCode === subjectCode);
  if (!row || !subject) return undefined;
  const items = await markedItems(all, whose);
  const sum = items.reduce((points, { score }) => points + (score ?? 0), 0);
  const isWhole = items.length > 0 && items.every(({ score }) => score !== null);
  return {
    objective: row.objective,
    subjective: row.subjective,
    full: subject.totalScore,
    ...(await standingIn(all, whose, row)),
    // a row created by attendance is touched by the first score, and no longer shows who entered it
    entered: isTouched(row) ? null : { by: row.createUser, time: row.createTime },
    changed: isTouched(row) ? { by: row.updateUser, time: row.updateTime } : null,
    items,
    itemSum: isWhole ? Math.max(0, sum) : null,
  };
}

export async function scoreStanding(work: Work, whose: ScoreOf): Promise<ScoreStanding | undefined> {
  const all = work.ofTenant();
  const { examId, examinerId, subjectCode } = whose;
  const row = (await rowsBySubject(all, 'examinerScore', examId, [examinerId]))(examinerId, subjectCode);
  return row && standingIn(all, whose, row);
}

const absence = (attend: number): 0 | 1 | null =>
  attend === attendStatus.of.open ? null : attend === attendStatus.of.absent ? 1 : 0;

const standingIn = async (
  all: Work,
  whose: ScoreOf,
  {
    score,
    attend,
    invalidFlag,
    invalidReason,
  }: Pick<SelectedRow<'examinerScore'>, 'score' | 'attend' | 'invalidFlag' | 'invalidReason'>,
): Promise<ScoreStanding> => {
  const decided = invalidFlag === 1 ? await decidedClause(all, whose) : undefined;
  return {
    score,
    isAbsent: absence(attend),
    isVoid: invalidFlag === 1 ? 1 : 0,
    invalidReason: decided ?? invalidReason,
    isDecided: decided === undefined ? 0 : 1,
  };
};

async function decidedClause(all: Work, { examId, examinerId, subjectCode }: ScoreOf): Promise<string | undefined> {
  const { rows } = await sql<{ clause: string }>`select v.clause from ${all.table('violationRecord').as('v')}
    where v.exam_id = ${examId} and v.examiner_id = ${examinerId} and ${makesVoid(sql`${subjectCode}`)}
      and v.decided_time is not null order by v.id limit 1`.execute(all.handle);
  return rows[0]?.clause;
}

const isTouched = (
  row: Pick<SelectedRow<'examinerScore'>, 'createUser' | 'createTime' | 'updateUser' | 'updateTime'>,
) => row.updateTime !== row.createTime || row.updateUser !== row.createUser;

export async function recordersOf(work: Work, whose: ScoreOf): Promise<string[]> {
  const { examId, examinerId, subjectCode } = whose;
  const all = work.ofTenant();
  const rows = [
    (await rowsBySubject(all, 'examinerScore', examId, [examinerId]))(examinerId, subjectCode),
    (await rowsBySubject(all, 'answerSheet', examId, [examinerId]))(examinerId, subjectCode),
  ];
  return rows.flatMap((row) => [row?.createUser, row?.updateUser].filter((id) => typeof id === 'string'));
}

async function markedItems(all: Work, { examId, examinerId, subjectCode }: ScoreOf): Promise<MarkedItem[]> {
  const sheet = (await rowsBySubject(all, 'answerSheet', examId, [examinerId]))(examinerId, subjectCode);
  if (!sheet?.itemScores) return [];
  try {
    const questions = await paperQuestions(all, sheet.paperId);
    const scores = packedScores(questions.map(({ item }) => item)).unpack(sheet.itemScores);
    const typeName = await labelsOf(all, ['question_type']);
    return questions.map(({ item, questionType }, place) => {
      const halves = scores[place] ?? notMarked;
      return {
        no: place + 1,
        typeName: typeName('question_type', questionType),
        objective: isObjective(item) ? 1 : 0,
        score: halves === notMarked ? null : halves / 2,
        full: item.max / 2,
      };
    });
  } catch (error) {
    // a removed or sealed paper omits the items; an unavailable database is an error
    const refused = asRefusal(error);
    if (!refused || refused.status === 503) throw error;
    return [];
  }
}

export interface ReviewedMarks extends Marks {
  itemScores?: number[];
}

/**
 * Splits a reviewed score into its parts. With item scores they are summed; without them the objective part stays and
 * the rest is subjective.
 * @throws 400 for impossible marks, items that do not match the sheet, or a sum that differs from the score
 */
export async function reviewedMarks(
  work: Work,
  whose: ScoreOf,
  found: { score: number; itemScores?: readonly number[] | null | undefined },
): Promise<ReviewedMarks> {
  const all = work.ofTenant();
  const recorded = await recordedScore(work, whose);
  if (!recorded) throw refuse(400, ['该考生没有此科目的成绩', 'The examinee has no score in this subject']);
  const marks = found.itemScores ? ofItems(recorded, found.score, found.itemScores) : ofParts(recorded, found.score);
  refuseMarks(subjectNamed(await subjectsIn(all, whose.examId), whose.subjectCode), marks);
  return marks;
}

function ofParts({ objective, subjective }: RecordedScore, score: number): ReviewedMarks {
  if (objective === null && subjective === null) return { objective, subjective, score };
  return { objective, subjective: score - (objective ?? 0), score };
}

function ofItems({ items, objective, subjective }: RecordedScore, score: number, given: readonly number[]) {
  const wrong = (zh: string, en: string) => refuse(400, [zh, en], { fields: ['result.itemScores'] });
  if (items.length === 0 || given.length !== items.length)
    throw wrong(
      `题分应为${items.length}项，与答卷的题数一致`,
      `The sheet has ${items.length} items: give each its points`,
    );
  const outside = items.find(({ full }, place) => {
    const points = given[place] ?? 0;
    return points < 0 || points > full || !Number.isInteger(points * 2);
  });
  if (outside)
    throw wrong(
      `第${outside.no}题的分数应为0到${outside.full}之间且为0.5的倍数`,
      `Item ${outside.no}: from 0 to ${outside.full}, in steps of 0.5`,
    );
  const sumOf = (isOf: (item: MarkedItem) => boolean) =>
    items.reduce((points, item, place) => points + (isOf(item) ? (given[place] ?? 0) : 0), 0);
  if (sumOf(() => true) !== score)
    throw wrong(`题分合计${sumOf(() => true)}，与复核分数${score}不一致`, 'The items do not come to this score');
  const isSplit = objective !== null || subjective !== null;
  return {
    objective: isSplit ? sumOf((item) => item.objective === 1) : null,
    subjective: isSplit ? sumOf((item) => item.objective === 0) : null,
    score,
    itemScores: given.map((points) => points * 2),
  };
}
