import type { InputOf } from '@kaoxin/contract/call.ts';
import type { attendance } from '@kaoxin/contract/exam/attendance.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { attendStatus, standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { sql } from 'kysely';
import { isNamed } from '#platform/access/second-person.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { unlessReleasing } from '../formal/release/releasing.ts';
import { settle } from '../result/score/settle.ts';

type Body = InputOf<typeof attendance.calls.attend>['body'];
type Examiner = SelectedRow<'examiner'>;

interface Said {
  person: Examiner;
  subjectCode: string;
  attend: number;
}

export const takesAttendance = (status: number): boolean =>
  status === examStatus.of.running || status === examStatus.of.marking;

/**
 * Stores attendance of all entries or none, in the rows of scores. 到考 of the examinees and counts follow (`settle`).
 * Locks the examination before the examinees.
 * @throws 404 for an examinee out of scope or of another examination, 400 outside its days, for unregistered subjects,
 * and after scores exist
 */
export async function recordAttendance(work: Work, { examId, entries }: Body): Promise<{ count: number }> {
  const { status, releaseState } = await unlessReleasing(work.table('formalExam'), examId, 'needHeld');
  if (!takesAttendance(status))
    throw refuse(400, [
      `当前考试状态【${examStatus.label(status)}】不可登记到考`,
      `The examination is ${examStatus.label(status, 'en').toLowerCase()}: attendance is not recorded`,
    ]);
  if (releaseState === 1)
    throw refuse(400, [
      '已发起成绩发布，不能再修改到考',
      'The score release has been requested. Attendance can no longer be changed',
    ]);
  const people = await work.table('examiner').lock(entries.map(({ id }) => id));
  const byId = new Map(people.filter((person) => person.examId === examId).map((person) => [person.id, person]));
  refuseNamesakes(work, [...byId.values()]);
  const said = entries.flatMap(({ id, subjectCode, attend }) => {
    const person = byId.get(id);
    if (!person) throw refuse('notFound');
    return subjectsOf(person, subjectCode).map((code): Said => ({ person, subjectCode: code, attend }));
  });
  const known = await knownOf(work, examId, said);
  refuseScored(said, known);
  await write(work, examId, said);
  await settle(work, examId, [...byId.keys()]);
  // the entries of a whole room would be too long for the audit log, so it only names examinees whose absence changed
  work.target = [examId, ...new Set(otherwise(said, known))].join(',');
  return { count: byId.size };
}

/**
 * Callers must not record their own attendance (security.md S70). In a room with a namesake the others are recorded one
 * by one.
 */
function refuseNamesakes(work: Work, people: readonly Examiner[]): void {
  const own = people.find(({ name }) => isNamed(work, [name]));
  if (own)
    throw refuse(403, [
      `考生【${own.name}】与您同名，请由其他人员登记其到考`,
      `${own.name} has your name. Another user records the attendance of this examinee`,
    ]);
}

function subjectsOf({ name, subjects, regStatus }: Examiner, code: string | null | undefined): readonly string[] {
  if (!standing.some((status) => status === regStatus))
    throw refuse(400, [`【${name}】未报名成功或已退出，不可登记到考`, `${name} is not registered: no attendance`]);
  if (code === null || code === undefined) return subjects;
  if (!subjects.includes(code))
    throw refuse(400, [`【${name}】未报考科目【${code}】`, `${name} has not registered for the subject “${code}”`]);
  return [code];
}

type Known = ReadonlyMap<string, Pick<SelectedRow<'examinerScore'>, 'attend' | 'score'>>;
const keyOf = (examinerId: string, subjectCode: string): string => `${examinerId} ${subjectCode}`;

async function knownOf(work: Work, examId: string, said: readonly Said[]): Promise<Known> {
  const rows = await work
    .table('examinerScore')
    .select()
    .select(['examinerId', 'subjectCode', 'attend', 'score'])
    .where('examId', '=', examId)
    .where((eb) => eb('examinerId', '=', eb.fn.any(eb.val(said.map(({ person }) => person.id)))))
    .execute();
  return new Map(rows.map(({ examinerId, subjectCode, ...row }) => [keyOf(examinerId, subjectCode), row]));
}

const otherwise = (said: readonly Said[], known: Known): string[] =>
  said.flatMap(({ person, subjectCode, attend }) => {
    const before = known.get(keyOf(person.id, subjectCode))?.attend ?? attendStatus.of.present;
    return before === attend ? [] : [person.id];
  });

/** An examinee with a score was present; both are corrected together. */
function refuseScored(said: readonly Said[], known: Known): void {
  const first = said.find(
    ({ person, subjectCode }) => (known.get(keyOf(person.id, subjectCode))?.score ?? null) !== null,
  );
  if (first)
    throw refuse(400, [
      `【${first.person.name}】科目【${first.subjectCode}】已有成绩，不能再修改到考`,
      `${first.person.name} has a score in “${first.subjectCode}”, so attendance can no longer be changed`,
    ]);
}

const columns = ['examId', 'examinerId', 'districtId', 'centreId', 'subjectCode', 'attend'] as const;

async function write(work: Work, examId: string, said: readonly Said[]): Promise<void> {
  const last = [...new Map(said.map((one) => [`${one.person.id} ${one.subjectCode}`, one])).values()];
  if (last.length === 0) return;
  const given = sql`(select unnest(${last.map(({ person }) => person.id)}::bigint[]) as id,
    unnest(${last.map(({ subjectCode }) => subjectCode)}::text[]) as code,
    unnest(${last.map(({ attend }) => attend)}::int[]) as attend)`;
  const rows = sql`select e.exam_id, e.id, e.district_id, e.centre_id, given.code, given.attend
    from ${work.table('examiner').as('e')} join ${given} given on given.id = e.id where e.exam_id = ${examId}`;
  await work.table('examinerScore').upsertFrom(columns, rows, ['examId', 'examinerId', 'subjectCode']);
}
