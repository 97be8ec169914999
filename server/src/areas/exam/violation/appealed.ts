import { examinee } from '@kaoxin/contract/exam/people/examinee.ts';
import { changeProblem, recordStatus, subjectAfter } from '@kaoxin/contract/exam/violation-states.ts';
import { filedNumber } from '#engine/letters/documents.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { subjectsIn } from '../formal/papers/subject-rows.ts';
import { changeViolation, type ViolationChange } from './change-violation.ts';
import { subjectOf, type ViolationTableRow } from './held.ts';
import { filedUnder, measureOf } from './letters/file-letter.ts';
import { presentViolation } from './present.ts';

export const lettersOfRecord = (caseId: string) => ({ caseType: filedUnder, caseId });

/** The record whose current notice or decision has this number. */
export const recordOfLetter = (work: Work, typed: string): Promise<ViolationTableRow | undefined> => {
  const number = filedNumber(typed);
  return work
    .ofTenant()
    .table('violationRecord')
    .select()
    .selectAll()
    .where((eb) => eb.or([eb('informNo', '=', number), eb('decisionNo', '=', number)]))
    .orderBy('id', 'desc')
    .executeTakeFirst();
};

export const recordOf = (work: Work, id: string): Promise<ViolationTableRow> =>
  work.ofTenant().table('violationRecord').need(id);

export async function authorsOf(work: Work, { id, createUser }: ViolationTableRow): Promise<string[]> {
  const letters = await work
    .ofTenant()
    .table('document')
    .select()
    .select('createUser')
    .where('caseType', '=', filedUnder)
    .where('caseId', '=', id)
    .execute();
  const people = [createUser, ...letters.map((letter) => letter.createUser)];
  return [...new Set(people.filter((one) => one !== null))];
}

export const examineeOf = (work: Work, id: string) => work.ofTenant().table('examiner').find(id);

/**
 * Locks the examinee (shared) until the transaction ends. A concurrent change of name or number waits and then finds
 * what was filed in between.
 */
export const examineeHeld = (work: Work, id: string) =>
  work.ofTenant().table('examiner').select().selectAll().where('id', '=', id).forShare().executeTakeFirst();

export const opensExaminee = async (work: Work, id: string): Promise<boolean> =>
  isAdmitted(examinee.calls.detail, work.actor) && (await work.table('examiner').find(id)) !== undefined;

export const examineeIn = (work: Work, examId: string, idHash: string) =>
  work
    .ofTenant()
    .table('examiner')
    .select()
    .select(['id', 'districtId'])
    .where('examId', '=', examId)
    .where('idHash', '=', idHash)
    .executeTakeFirst();

export async function appealedOf(work: Work, id: string) {
  const record = await recordOf(work, id);
  const { level, levelName, subjectCode, subjectName, clause, factText, status, statusName, ...shown } =
    await presentViolation(work.ofTenant(), record);
  const sat = (await examineeOf(work, record.examinerId))?.subjects ?? [];
  const subjects = (await subjectsIn(work, record.examId)).filter((one) => sat.includes(one.subjectCode));
  return {
    id,
    level,
    levelName,
    subjectCode: subjectCode ?? null,
    subjectName,
    clause,
    factText,
    status,
    statusName,
    subjects: subjects.map(({ subjectCode: code, name }) => ({ subjectCode: code, name })),
    evidenceCount: record.evidence.length,
    informNo: shown.informNo ?? null,
    defenceUntil: shown.defenceUntil ?? null,
    decisionNo: shown.decisionNo ?? null,
    decidedTime: shown.decidedTime ?? null,
  };
}

export async function measuresOf(work: Work, record: ViolationTableRow): Promise<string> {
  const subjects = await subjectsIn(work, record.examId);
  return measureOf(record, subjects.find(({ subjectCode }) => subjectCode === record.subjectCode)?.name ?? null);
}

type Wanted = Pick<ViolationChange, 'level' | 'subjectCode'>;

export async function refuseChange(
  work: Work,
  record: ViolationTableRow,
  wanted: Wanted,
  fields: Readonly<Record<'level' | 'subjectCode', string>>,
): Promise<void> {
  const problem = changeProblem(record, wanted);
  if (problem) throw refuse(400, problem.words, { fields: [fields[problem.field]] });
  const person = await examineeOf(work, record.examinerId);
  if (person) await subjectOf(work, wanted.level ?? 0, subjectAfter(wanted, record.subjectCode), person);
}

/** Applies the outcome of an appeal, regardless of the approver's scope in examinations. */
export const changeByAppeal = (work: Work, change: ViolationChange): Promise<ViolationTableRow> =>
  changeViolation(work.ofTenant(), change);

/**
 * Sets a record to 申诉中 while an appeal about it is open, and back to 生效 afterwards (domain.md 3.6), in the transaction
 * of the appeal. A revoked record stays revoked. A record under appeal stays in effect and is not decided;
 * `changeByAppeal` applies the outcome. Scores do not change, so a running release or the state of the examination does
 * not matter.
 *
 * @param isOpen whether an appeal is open; called after the record is locked, so that the second of two simultaneous
 * endings sees the first
 */
export async function settleAppealed(
  work: Work,
  id: string,
  isOpen: () => Promise<boolean> | boolean,
): Promise<ViolationTableRow> {
  const records = work.ofTenant().table('violationRecord');
  const record = await records.needLocked(id);
  if (record.status === recordStatus.of.revoked) return record;
  const status = (await isOpen()) ? recordStatus.of.appealed : recordStatus.of.inForce;
  return status === record.status ? record : records.change(id, { status });
}
