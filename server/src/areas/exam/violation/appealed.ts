import { examinee } from '@kaoxin/contract/exam/examinee.ts';
import { changeProblem, recordStatus, subjectAfter } from '@kaoxin/contract/exam/violation-states.ts';
import { filedNumber } from '#areas/casework/index.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { subjectsIn } from '../formal/subject-rows.ts';
import { changeViolation, type ViolationChange } from './change-violation.ts';
import { subjectOf, type ViolationTableRow } from './held.ts';
import { filedUnder, measureOf } from './letters/file-letter.ts';
import { presentViolation } from './present.ts';

/** Where the letters of a record are filed. */
export const lettersOfRecord = (caseId: string) => ({ caseType: filedUnder, caseId });

/** The record whose notice or decision has this number, as its letters hold now. */
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

/** Who recorded it, and who decided or changed it since: each of these has written a letter of its own. */
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

/** Held until the transaction ends: whoever gives him another name or number waits, and finds what was filed of him meanwhile. */
export const examineeHeld = (work: Work, id: string) =>
  work.ofTenant().table('examiner').select().selectAll().where('id', '=', id).forShare().executeTakeFirst();

/** Whether the page of an examinee is open to whoever asks. */
export const opensExaminee = async (work: Work, id: string): Promise<boolean> =>
  isAdmitted(examinee.calls.detail, work.actor) && (await work.table('examiner').find(id)) !== undefined;

/** Whoever has this number in an examination. */
export const examineeIn = (work: Work, examId: string, idHash: string) =>
  work
    .ofTenant()
    .table('examiner')
    .select()
    .select(['id', 'districtId'])
    .where('examId', '=', examId)
    .where('idHash', '=', idHash)
    .executeTakeFirst();

/** A record for whoever deals with an appeal about it, with the subjects its examinee sits. */
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

/** What a record comes to, in the words of its letters. */
export async function measuresOf(work: Work, record: ViolationTableRow): Promise<string> {
  const subjects = await subjectsIn(work, record.examId);
  return measureOf(record, subjects.find(({ subjectCode }) => subjectCode === record.subjectCode)?.name ?? null);
}

type Wanted = Pick<ViolationChange, 'level' | 'subjectCode'>;

/** @throws 400 when a record does not become this, before anybody decides on it; `fields`: what level and subject are called there */
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

/** What an appeal comes to: decided by who approves it, whatever he sees of examinations. */
export const changeByAppeal = (work: Work, change: ViolationChange): Promise<ViolationTableRow> =>
  changeViolation(work.ofTenant(), change);

/**
 * Marks a record as 申诉中 while an appeal about it is open, and as 生效 again when none is (domain.md 3.6), in the
 * transaction of the appeal; one that is revoked stays so. It stands meanwhile and is not decided; what comes of the appeal
 * is `changeByAppeal`. Nothing follows from it in scores, so that it waits for no release and asks for no state of the
 * examination.
 *
 * @param isOpen whether one is open; asked when the record is held, so that of two that end at once the second sees the first
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
