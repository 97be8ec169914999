import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import type { ExamineeResult, ScoreCorrection } from '@kaoxin/contract/exam/people/examinee.ts';
import { type SqlBool, sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { ranksOf } from '../../aggregate/ranks.ts';
import { fullMarks, passLine } from '../../formal/papers/full-marks.ts';
import { type SubjectTableRow, subjectsIn } from '../../formal/papers/subject-rows.ts';
import { subjectResults } from '../../result/score-list.ts';
import { rowsBySubject } from '../../result/ticket-rows.ts';
import { isReleased } from '../../result/told.ts';
import { halvesOf } from '../../statistics/half-points.ts';

type Row = SelectedRow<'examiner'>;
type Exam = SelectedRow<'formalExam'>;

export const tellsScores = (work: Work, exam: Pick<Exam, 'status'>): boolean =>
  isReleased(exam) && work.actor.grants.has('score_view');

export async function personResult(work: Work, exam: Exam, row: Row): Promise<ExamineeResult | null> {
  if (!tellsScores(work, exam)) return null;
  const subjects = await subjectsIn(work, exam.id);
  const scoreOf = await rowsBySubject(work, 'examinerScore', exam.id, [row.id]);
  const kept = await work
    .table('examinerResult')
    .select()
    .selectAll()
    .where('examId', '=', exam.id)
    .where('examinerId', '=', row.id)
    .executeTakeFirst();
  const bySubject = new Map(subjects.map((subject) => [subject.subjectCode, subject]));
  return {
    subjects: subjectResults(subjects, row, (code) => scoreOf(row.id, code)).map((one) => {
      const { totalScore: fullScore = 0, passScore = 0 } = bySubject.get(one.subjectCode) ?? {};
      const counts = one.absent === 0 && one.invalid === 0 && one.score !== null;
      return {
        ...one,
        fullScore,
        passScore,
        passFlag: counts ? Number((one.score ?? 0) >= passScore) : null,
        invalidReason: scoreOf(row.id, one.subjectCode)?.invalidReason ?? null,
      };
    }),
    totalScore: kept?.totalScore ?? null,
    passFlag: kept?.passFlag ?? null,
    scoreVersion: kept?.scoreVersion ?? 1,
    fullScore: fullMarks(exam, subjects),
    passScore: passLine(exam),
    ...(await standingOf(work, row, kept?.totalScore ?? null)),
    corrections: await correctionsOf(work, row, subjects),
  };
}

async function standingOf(work: Work, { examId, districtId }: Row, total: number | null) {
  if (total === null) return { cityRank: null, districtRank: null, percentile: null };
  const { city, district } = await ranksOf(work, examId);
  const inCity = city(halvesOf(total));
  return {
    cityRank: inCity?.rank ?? null,
    districtRank: district(districtId)(halvesOf(total))?.rank ?? null,
    percentile: inCity?.percentile ?? null,
  };
}

/** Corrections are timeline events of the examination whose note ends with the ticket (`changeScore`). */
async function correctionsOf(
  work: Work,
  { id, examId, ticketNo }: Row,
  subjects: readonly SubjectTableRow[],
): Promise<ScoreCorrection[]> {
  const whose = `：${ticketNo ?? id}`;
  const events = await work
    .table('caseEvent')
    .select()
    .select(['note', 'diff', 'actorName', 'time'])
    .where('caseType', '=', 'formalExam')
    .where('caseId', '=', examId)
    .where('action', '=', examAction.of.scoreChange)
    .where(sql<SqlBool>`right(note, ${whose.length}) = ${whose}`)
    .orderBy('seq')
    .execute();
  return events.map(({ note, diff, actorName, time }) => ({
    cause: (note ?? '').slice(0, -whose.length),
    actorName,
    time,
    changes: changesOf(diff ?? {}, subjects),
  }));
}

/** The subject first, then derived figures; a stored JSON object has no order. */
function changesOf(
  diff: Readonly<Record<string, readonly unknown[]>>,
  subjects: readonly SubjectTableRow[],
): ScoreCorrection['changes'] {
  const one = (of: ScoreCorrection['changes'][number]['of'], field: string, subjectName: string | null) => {
    const sides = diff[field];
    return sides ? [{ of, subjectName, before: numberIn(sides[0]), after: numberIn(sides[1]) }] : [];
  };
  return [
    ...subjects.flatMap(({ name }) => one('subject', name, name)),
    ...one('total', 'personTotal', null),
    ...one('pass', 'passFlag', null),
  ];
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
