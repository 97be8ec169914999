import type { InputOf } from '@kaoxin/contract/call.ts';
import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import type { violation } from '@kaoxin/contract/exam/violation.ts';
import { changeProblem, entersIntegrity } from '@kaoxin/contract/exam/violation-states.ts';
import { holders } from '#engine/people/holders.ts';
import { needSecondPerson, refuseParty, sameHandAs } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { partOf } from '../formal/part.ts';
import { examPage } from '../formal/process/notices.ts';
import { noteExam } from '../formal/process/timeline.ts';
import { isReleased } from '../result/told.ts';
import { changeViolation, nothingPending, refuseAppealed } from './change-violation.ts';
import { refuseDistrictAlone } from './decide.ts';
import { type Held, holdRecord, refuseRevoked, type ViolationTableRow } from './held.ts';

type Calls = typeof violation.calls;
const carryOut = 1;

/**
 * Changes or revokes a record. A decided record, or one that changed a released score, waits for a second person
 * (security.md S71); others change at once.
 */
export async function requestChange(work: Work, body: InputOf<Calls['revoke']>['body']): Promise<ViolationTableRow> {
  const held = await holdRecord(work, body.id, body.version);
  const { record, exam, person } = held;
  refuseRevoked(record);
  refuseAppealed(record);
  refuseParty(work, [person.name]);
  const hasMovedScore = isReleased(exam) && record.effective === 1;
  if (record.decidedTime === null && !hasMovedScore) return changeViolation(work, body);
  if (record.pendingTime !== null)
    throw refuse(409, [
      '已有待确认的变更或撤销申请，请由另一人确认或先撤回',
      'A change already waits for a second person. Have it confirmed or withdraw it first',
    ]);
  const { level, subjectCode, reason } = body;
  const problem = level ? changeProblem(record, { level, subjectCode }) : undefined;
  if (problem) throw refuse(400, problem.words, { fields: [problem.field] });
  const waiting = await work.table('violationRecord').change(record.id, {
    pendingLevel: level ?? null,
    pendingSubject: subjectCode ?? null,
    pendingReason: reason,
    pendingUser: work.actor.id,
    pendingTime: work.now,
  });
  await noteRequest(work, held, 'violationAsk');
  await notifyPeople(work, await holders(work, 'examiner_violation', null, 'exam_manager'), {
    tab: 'message',
    title: [`${exam.examCode} 违纪处理待确认`, `${exam.examCode}: a violation change to confirm`],
    content: [
      `${exam.name}：有违纪处理申请变更或撤销，请由另一人确认`,
      `${exam.name}: a change of a violation was requested. Another person must confirm it`,
    ],
    path: `${examPage}?id=${exam.id}&part=violations`,
  });
  return waiting;
}

export async function confirmChange(
  work: Work,
  { id, version, auditResult }: InputOf<Calls['confirm']>['body'],
): Promise<ViolationTableRow> {
  const held = await holdRecord(work, id, version);
  const { record, exam, person } = held;
  refuseRevoked(record);
  refuseAppealed(record);
  if (record.pendingTime === null || record.pendingReason === null)
    throw refuse(400, ['没有待确认的变更或撤销申请', 'No change waits to be confirmed']);
  const isAuthor = record.pendingUser === work.actor.id;
  if (auditResult !== carryOut && isAuthor) return endRequest(work, held);
  refuseParty(work, [person.name]);
  await needSecondPerson(work, {
    first: [record.pendingUser],
    self: ['不能确认本人提出的变更或撤销申请', 'Another person must confirm the change you requested'],
  });
  await refuseDistrictAlone(work, exam, record.level);
  if (auditResult !== carryOut) return endRequest(work, held);
  const { pendingLevel: level, pendingSubject: subjectCode, pendingReason: reason } = record;
  return changeViolation(work, { id, level, subjectCode, reason });
}

async function endRequest(work: Work, held: Held): Promise<ViolationTableRow> {
  const after = await work.table('violationRecord').change(held.record.id, nothingPending);
  await noteRequest(work, held, 'violationKeep');
  return after;
}

const noteRequest = (work: Work, { record, exam }: Held, action: 'violationAsk' | 'violationKeep'): Promise<void> =>
  noteExam(work, exam.id, {
    action: examAction.of[action],
    from: exam.status,
    to: exam.status,
    note: record.decisionNo ?? record.informNo,
  });

export async function secondPersonVerbs(
  work: Work,
  rows: readonly ViolationTableRow[],
): Promise<(row: ViolationTableRow) => { decide: boolean; confirm: boolean }> {
  const { id } = work.actor;
  const whole = await wholeExams(work, rows);
  const before = rows.flatMap(({ createUser, pendingUser }) => [createUser, pendingUser]);
  const sameHands = id === null ? new Set<string>() : await sameHandAs(work, id, before);
  const isOther = (user: string | null): boolean => user !== id && !sameHands.has(user ?? '');
  const mayEnd = ({ examId, level }: ViolationTableRow): boolean => !entersIntegrity(level) || whole.has(examId);
  return (row) => ({
    decide: isOther(row.createUser) && mayEnd(row),
    // the author may withdraw the request
    confirm: row.pendingTime !== null && (row.pendingUser === id || (isOther(row.pendingUser) && mayEnd(row))),
  });
}

/**
 * IDs of examinations of these records with every district in the caller's scope. Only levels of the integrity record
 * need them.
 */
async function wholeExams(work: Work, rows: readonly ViolationTableRow[]): Promise<Set<string>> {
  const ids = [...new Set(rows.filter(({ level }) => entersIntegrity(level)).map(({ examId }) => examId))];
  const exams = await work.table('formalExam').ofTenant().those(ids).select(['id', 'districtIds']).execute();
  const whole = new Set<string>();
  for (const exam of exams) if ((await partOf(work, exam)).whole) whole.add(exam.id);
  return whole;
}
