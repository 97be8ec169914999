import { regStatus } from '@kaoxin/contract/exam/examiner-states.ts';
import type { ExamHeadline } from '@kaoxin/contract/exam/statistics.ts';
import { peopleOf } from '#platform/exams/exam-use.ts';
import type { Work } from '#platform/work.ts';
import { cellsOf } from '../examiner/counts.ts';
import type { ExamTableRow } from '../formal/tables.ts';
import { attendanceOf } from './attendance.ts';
import { scoreFigures, scoresIn, together } from './read.ts';
import { releasedExam, tellingOf } from './scores-told.ts';
import { withheldIn } from './withheld.ts';

/** S1 (domain.md 2.5) of what the caller sees. @throws 404; 400 成绩尚未公布 */
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
  const figures = await figuresOf(work, exam);
  return {
    examId,
    examName: exam.name,
    whole: Number(telling.whole),
    totalScore: exam.totalScore,
    passScore: exam.passScore,
    ...attendance,
    paid,
    arranged,
    violations: Object.fromEntries(
      [1, 2, 3, 4, 5].map((level) => [level, countWhere((cell) => cell.violationLevel === level)]),
    ),
    scored: figures.n,
    ...figures,
    prev: await previousOf(work, exam, figures.mean),
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

async function figuresOf(work: Work, { id, totalScore }: ExamTableRow) {
  const all = together(await scoresIn(work, id, ''), Math.ceil(totalScore * 2));
  const { city } = await withheldIn(work, id);
  return scoreFigures(all, city(''));
}

/** The same project and batch of the year before, as far as the caller sees it. */
async function previousOf(
  work: Work,
  { projectType, batch, year, totalScore }: ExamTableRow,
  mean: number | null,
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
  const figures = await figuresOf(work, before);
  const delta = mean === null || figures.mean === null ? null : mean / totalScore - figures.mean / before.totalScore;
  return { examId: before.id, examName: before.name, mean: figures.mean, passRate: figures.passRate, delta };
}
