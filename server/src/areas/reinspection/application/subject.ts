import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { reviewReason } from '@kaoxin/contract/reinspection/states.ts';
import type { ReviewSubject } from '@kaoxin/contract/reinspection/task.ts';
import { type RecordedScore, recordedScore } from '#areas/exam/index.ts';
import { type Problem, refusalOf } from '#engine/filing/problems.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import type { RosterSelected, TaskSelected } from '../table.ts';
import { tookAt } from '../task/step.ts';

export interface Asked {
  taskId: string;
  applicantName: string | null;
  /** normalized */
  idNo: string;
  ticketNo: string;
  subjectCode: string;
  applyReason: number;
  receivedTime: string;
}

export interface Subject {
  task: TaskSelected;
  person: RosterSelected;
  subject: ReviewSubject;
  recorded: RecordedScore;
}

export const closed: Problem = ['不在申请时间内', 'Nothing is applied for outside the window', 'taskId'];
/** One message for an unknown person and for wrong data, so that it reveals nothing. */
export const nobody: Problem = [
  '未查询到您的成绩',
  'No score of yours was found; check name, ID number and ticket',
  'ticketNo',
];
const shut: Problem = ['该科目不在本次复核范围内', 'The subject is not among those looked at anew', 'subjectCode'];
const objectiveOnly: Problem = [
  '客观题科目不受理复核',
  'Subjects marked by a machine are not looked at anew',
  'subjectCode',
];

/** Scores of an archived examination are final, so no review is accepted. */
async function refuseSettled(work: Work, { examId }: TaskSelected): Promise<void> {
  const exam = await work.ofTenant().table('formalExam').ofTenant().needHeld(examId);
  if (exam.status !== examStatus.of.released)
    throw refusalOf([['考试已归档，不再受理成绩复核', 'The examination is archived: no score is reviewed', 'taskId']]);
}

/** Finds task, person, subject and score. Refusals follow the order and words of domain.md 3.5. */
export async function subjectOf(work: Work, asked: Asked): Promise<Subject> {
  const all = work.ofTenant();
  const task = await all.table('reinspection').find(asked.taskId);
  if (!task || !tookAt(task, asked.receivedTime)) throw refusalOf([closed]);
  await refuseSettled(work, task);
  const person = await all
    .table('reinspectionRoster')
    .select()
    .selectAll()
    .where('taskId', '=', task.id)
    .where('idHash', '=', work.context.secrets.digest(asked.idNo))
    .where('ticketNo', '=', asked.ticketNo.trim())
    .executeTakeFirst();
  if (!person || plainName(person.name) !== plainName(asked.applicantName ?? '')) throw refusalOf([nobody]);
  const subject = task.subjects.find(({ code }) => code === asked.subjectCode);
  if (!subject || subject.allowed === 0) throw refusalOf([shut]);
  const whose = { examId: task.examId, examinerId: person.examinerId, subjectCode: subject.code };
  const recorded = await recordedScore(work, whose);
  const ofAbsence: readonly number[] = [reviewReason.of.absence, reviewReason.of.violation];
  if (!recorded || (recorded.score === null && !ofAbsence.includes(asked.applyReason))) throw refusalOf([nobody]);
  const { onlySubjective, objectiveOnlyFor } = task.rules;
  if (subject.objective === 1 && onlySubjective === 1 && !objectiveOnlyFor.includes(asked.applyReason))
    throw refusalOf([objectiveOnly]);
  return { task, person, subject, recorded };
}
