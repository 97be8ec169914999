import { regStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import type { ExamHeadline } from '@kaoxin/contract/exam/scores/statistics.ts';
import { peopleOf } from '#engine/ports/exam-port.ts';
import type { Work } from '#platform/work.ts';
import { cellsOf } from '../examiner/registration/counts.ts';
import { fullMarksOf, passLine } from '../formal/papers/full-marks.ts';
import type { ExamTableRow } from '../formal/tables.ts';
import { attendanceOf } from './attendance.ts';
import { scoreFigures, scoresIn, together } from './read.ts';
import { releasedExam, tellingOf } from './withheld/scores-told.ts';
import { withheldIn } from './withheld/withheld.ts';

/**
 * S1 (domain.md 2.5) within the caller's scope.
 * @throws 404; 400 成绩尚未公布
 */
export async function headlineOf(work: Work, examId: string): Promise<ExamHeadline> {
  const exam = await releasedExam(work, examId);
  const telling = await tellingOf(work);
  const people = (await peopleOf(work, [examId], 'exam'))?.get(examId);
  const cells = await cellsOf(work, [examId]);
  const countWhere = (holds: (cell: (typeof cells)[number]) => boolean) =>
    cells.reduce((sum, cell) => sum + (holds(cell) ? cell.people : 0), 0);
  const paid = countWhere((cell) => cell.regStatus === regStatus.of.paid);
  const arranged = people?.usedSeats ?? 0;
  const attendance = attendanceOf(people);
  const full = (await fullMarksOf(work, [exam])).get(examId) ?? exam.totalScore;
  const figures = await figuresOf(work, examId, full);
  return {
    examId,
    examName: exam.name,
    whole: Number(telling.whole),
    totalScore: full,
    passScore: passLine(exam),
    ...attendance,
    paid,
    arranged,
    violations: Object.fromEntries(
      [1, 2, 3, 4, 5].map((level) => [level, countWhere((cell) => cell.violationLevel === level)]),
    ),
    scored: figures.n,
    ...figures,
    prev: await previousOf(work, exam, figures.mean === null ? null : figures.mean / full),
    funnel: [
      { stage: 'registered', count: attendance.registered },
      { stage: 'paid', count: paid },
      { stage: 'arranged', count: arranged },
      { stage: 'present', count: attendance.present },
      { stage: 'scored', count: figures.n },
      { stage: 'passed', count: figures.passCount },
    ],
    asOf: work.now,
  };
}

/** @param full full marks of the total, in points */
async function figuresOf(work: Work, id: string, full: number) {
  const all = together(await scoresIn(work, id, ''), Math.ceil(full * 2));
  const { city } = await withheldIn(work, id);
  return scoreFigures(all, city(''));
}

/**
 * The same project and batch of the previous year, if visible to the caller.
 * @param share this mean as a share of full marks
 */
async function previousOf(
  work: Work,
  { projectType, batch, year }: ExamTableRow,
  share: number | null,
): Promise<ExamHeadline['prev']> {
  const before = await work
    .table('formalExam')
    .select()
    .selectAll()
    .where('projectType', '=', projectType)
    .where('batch', '=', batch)
    .where('year', '=', year - 1)
    .where('status', 'in', [50, 60])
    .orderBy('examStart', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!before) return null;
  const full = (await fullMarksOf(work, [before])).get(before.id) ?? before.totalScore;
  const figures = await figuresOf(work, before.id, full);
  const delta = share === null || figures.mean === null ? null : share - figures.mean / full;
  return { examId: before.id, examName: before.name, mean: figures.mean, passRate: figures.passRate, delta };
}
