import type { Label } from '@kaoxin/contract/conventions.ts';
import { regStatus, standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { valueAt } from '@kaoxin/contract/records.ts';
import { isNamed } from '#platform/access/second-person.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { isTicketFor, type TicketExam } from '../seating/ticket-number.ts';
import { ofPeople } from './counting.ts';

export type Seated = Pick<
  SelectedRow<'examiner'>,
  'id' | 'name' | 'ticketNo' | 'districtId' | 'centreId' | 'subjects' | 'regStatus'
>;

interface Named {
  ticketNo: string;
  subjectCode: string;
}

export async function byTicket(
  work: Work,
  examId: string,
  lines: readonly { entry: Named }[],
): Promise<(entry: Named) => Seated | undefined> {
  const tickets = [...new Set(lines.map(({ entry }) => entry.ticketNo))];
  const rows = await work
    .table('examiner')
    .select()
    .select(['id', 'name', 'ticketNo', 'districtId', 'centreId', 'subjects', 'regStatus'])
    .where('examId', '=', examId)
    .where((eb) => eb('ticketNo', '=', eb.fn.any(eb.val(tickets))))
    .execute();
  const found = new Map(rows.map((row) => [row.ticketNo, row]));
  return ({ ticketNo }) => found.get(ticketNo);
}

export function strangerTo(
  work: Work,
  exam: TicketExam,
  person: Seated | undefined,
  { ticketNo, subjectCode }: Named,
): Label | undefined {
  if (!person)
    return isTicketFor(exam, ticketNo)
      ? ['准考证号不存在', 'There is no such ticket number']
      : ['准考证号不属于该考试', 'The ticket number is not of this examination'];
  if (isNamed(work, [person.name]))
    return ['该考生与您同名，请由其他人员导入', 'This examinee has your name. Another person must import this row'];
  const { regStatus: state, subjects } = person;
  if (!standing.some((known) => known === state))
    return [
      `该考生报名状态为【${regStatus.label(state)}】`,
      `The registration of this person is ${regStatus.label(state, 'en').toLowerCase()}`,
    ];
  return subjects.includes(subjectCode)
    ? undefined
    : [`该考生未报考科目【${subjectCode}】`, `This person did not register for subject “${subjectCode}”`];
}

type OfSubject = 'examinerScore' | 'answerSheet';

export async function rowsBySubject<T extends OfSubject>(
  work: Work,
  table: T,
  examId: string,
  ids: readonly string[],
): Promise<(examinerId: string, subjectCode: string) => SelectedRow<T> | undefined> {
  const scoped = work.table(table);
  const rows = await scoped.read(scoped.untyped().selectAll().where(ofPeople(examId, ids)));
  const found = new Map(rows.map((row) => [`${valueAt(row, 'examinerId')} ${valueAt(row, 'subjectCode')}`, row]));
  return (examinerId, subjectCode) => found.get(`${examinerId} ${subjectCode}`);
}

/**
 * Whether a row counts as known. A row imported by another user counts as changed even if it is equal, so that guessing
 * reveals nothing; storing it again changes nothing.
 */
export const isKnownBy = (
  { actor }: Work,
  there: Pick<SelectedRow<OfSubject>, 'updateUser'>,
  saysTheSame: boolean,
): boolean => saysTheSame && actor.id !== null && there.updateUser === actor.id;
