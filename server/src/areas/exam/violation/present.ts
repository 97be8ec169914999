import { type ViolationRow, violationRecord } from '@kaoxin/contract/exam/violation.ts';
import {
  recordStatus,
  type ViolationVerb,
  violationVerbNames,
  violationVerbs,
} from '@kaoxin/contract/exam/violation-states.ts';
import { namesOf } from '#platform/names.ts';
import { presenterOf, presentOne } from '#platform/resource/present.ts';
import type { Work } from '#platform/work.ts';
import { isHeard } from './defence.ts';
import type { ViolationTableRow } from './held.ts';
import { secondPersonVerbs } from './request-change.ts';

export const presentViolations = presenterOf<'violationRecord', ViolationRow>(
  violationRecord,
  'violationRecord',
  { decorate: beside },
  'listed',
);

export const presentViolation = (work: Work, row: ViolationTableRow): Promise<ViolationRow> =>
  presentOne(presentViolations, work, row);

async function beside(work: Work, rows: readonly ViolationTableRow[]) {
  const people = await work
    .table('examiner')
    .those(rows.map(({ examinerId }) => examinerId))
    .select(['id', 'name', 'ticketNo'])
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  const names = await namesOf(
    work,
    'user',
    rows.map(({ pendingUser }) => pendingUser),
  );
  const second = await secondPersonVerbs(work, rows);
  const subjects = await subjectNames(work, [...new Set(rows.map(({ examId }) => examId))]);
  return rows.map((row) => ({
    name: byId.get(row.examinerId)?.name ?? '',
    ticketNo: byId.get(row.examinerId)?.ticketNo ?? null,
    subjectName:
      row.subjectCode === null ? null : (subjects.get(`${row.examId} ${row.subjectCode}`) ?? row.subjectCode),
    isHeard: isHeard(row, work.now) ? 1 : 0,
    pendingUserName: names(row.pendingUser),
    allowedActions: violationVerbNames.filter((verb) => isOpen(work, verb, row, second(row))),
  }));
}

async function subjectNames(work: Work, examIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await work
    .table('examSubject')
    .ofTenant()
    .select()
    .select(['examId', 'subjectCode', 'name'])
    .where((eb) => eb('examId', '=', eb.fn.any(eb.val([...examIds]))))
    .execute();
  return new Map(rows.map(({ examId, subjectCode, name }) => [`${examId} ${subjectCode}`, name]));
}

function isOpen(
  { actor }: Work,
  verb: ViolationVerb,
  { status, decidedTime, pendingTime }: ViolationTableRow,
  second: { decide: boolean; confirm: boolean },
): boolean {
  if (!actor.grants.has(violationVerbs[verb].button) || status === recordStatus.of.revoked) return false;
  if (verb === 'print') return true;
  if (status !== recordStatus.of.inForce) return false;
  if (verb === 'revoke') return pendingTime === null;
  if (verb === 'confirm') return second.confirm;
  return decidedTime === null && second.decide;
}
