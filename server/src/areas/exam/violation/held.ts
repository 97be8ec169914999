import { type ExamStatus, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { isOfSubject, recordStatus } from '@kaoxin/contract/exam/violation-states.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { subjectsIn } from '../formal/papers/subject-rows.ts';
import { unlessReleasing } from '../formal/release/releasing.ts';
import type { Beside } from './letters/file-letter.ts';

export type ViolationTableRow = SelectedRow<'violationRecord'>;
type Exam = SelectedRow<'formalExam'>;
type Examiner = SelectedRow<'examiner'>;

/** A record with its examination and examinee. They are locked in the usual order: examination, examinee, record. */
export interface Held {
  record: ViolationTableRow;
  exam: Exam;
  person: Examiner;
}

/** @throws 404 out of scope, 409 for another version than the caller's, 400 in a cancelled examination */
export async function holdRecord(work: Work, id: string, version: number | null | undefined): Promise<Held> {
  const { examId, examinerId } = await work.table('violationRecord').need(id);
  const exam = await unlessReleasing(work.table('formalExam').ofTenant(), examId);
  const person = await work.table('examiner').needLocked(examinerId);
  const record = await work.table('violationRecord').needLocked(id);
  work.target = id;
  if (version !== null && version !== undefined && version !== record.version) throw refuse('changedByOther');
  if (exam.status === examStatus.of.cancelled) throw refuseState(exam.status);
  return { record, exam, person };
}

export const refuseState = (status: ExamStatus | number) =>
  refuse(400, [
    `当前考试状态【${examStatus.label(status)}】不可处理违纪`,
    `The examination is ${examStatus.label(status, 'en').toLowerCase()}: violations are not dealt with`,
  ]);

export function refuseRevoked({ status }: Pick<ViolationTableRow, 'status'>): void {
  if (status === recordStatus.of.revoked) throw refuse(400, ['该违纪记录已撤销', 'The record has been revoked']);
}

/**
 * The name of the subject of a level; null for levels about the whole sitting.
 * @throws 400 if the subject is missing, not registered, or given for a whole sitting
 */
export async function subjectOf(
  work: Work,
  level: number,
  subjectCode: string | null | undefined,
  { examId, name, subjects }: Examiner,
): Promise<string | null> {
  if (!isOfSubject(level)) {
    if (subjectCode)
      throw refuse(400, ['该违纪等级涉及全部科目，不能指定科目', 'This level is about every subject; name none'], {
        fields: ['subjectCode'],
      });
    return null;
  }
  if (!subjectCode) throw refuse(400, ['请选择涉及科目', 'Select the subject'], { fields: ['subjectCode'] });
  const found = (await subjectsIn(work, examId)).find((one) => one.subjectCode === subjectCode);
  if (!found || !subjects.includes(subjectCode))
    throw refuse(
      400,
      [`【${name}】未报考科目【${subjectCode}】`, `${name} has not registered for the subject “${subjectCode}”`],
      {
        fields: ['subjectCode'],
      },
    );
  return found.name;
}

export const besideOf = async (
  work: Work,
  { exam, person }: Pick<Held, 'exam' | 'person'>,
  { level, subjectCode }: Pick<ViolationTableRow, 'level' | 'subjectCode'>,
  defenceDays = 0,
): Promise<Beside> => ({
  person,
  examName: exam.name,
  subjectName: await subjectOf(work, level, subjectCode, person),
  defenceDays,
});
