import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { changeProblem, recordStatus, subjectAfter } from '@kaoxin/contract/exam/violation-states.ts';
import { type SqlBool, sql } from 'kysely';
import { enterVoided, voidedNumbersPort } from '#engine/letters/voided-numbers.ts';
import type { Change } from '#platform/database/scoped-table.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { noteExam } from '../formal/process/timeline.ts';
import { recordUntil } from './decide.ts';
import { defenceWindow } from './defence.ts';
import { besideOf, type Held, holdRecord, refuseRevoked, type ViolationTableRow } from './held.ts';
import { filedUnder, fileViolationLetter, nextLetterNumber } from './letters/file-letter.ts';
import { type Moved, settleStanding } from './standing.ts';
import { tellDecided, tellInformed } from './tell-violation.ts';

export interface ViolationChange {
  id: string;
  version?: number | null | undefined;
  level?: number | null | undefined;
  subjectCode?: string | null | undefined;
  reason: string;
  caseNo?: string;
}

/**
 * Reduces the level of a violation or revokes it, by a button or the outcome of an appeal. Scores, level and integrity
 * record follow. Outdated letters are voided, and a changed level gets a new one: WJ02 after a decision, before one a
 * WJ01 with a new defence window.
 * @throws 400 for a revoked record, by button during an appeal, without a change, and for a graver level: a response
 * must not make things worse
 */
export async function changeViolation(work: Work, change: ViolationChange): Promise<ViolationTableRow> {
  const held = await holdRecord(work, change.id, change.version);
  refuseRevoked(held.record);
  if (change.caseNo === undefined) refuseAppealed(held.record);
  const { level } = change;
  const { action, docNo, after } =
    level === null || level === undefined
      ? await revoke(work, held, change)
      : await lighten(work, held, { ...change, level });
  const diff = await settleStanding(work, held.exam.id, [held.person]);
  await note(work, held.exam, action, docNo, change.caseNo, diff);
  return after;
}

interface Changed {
  action: 'violationChange' | 'violationRevoke';
  docNo: string | null;
  after: ViolationTableRow;
}

export const nothingPending: Change<'violationRecord'> = {
  pendingLevel: null,
  pendingSubject: null,
  pendingReason: null,
  pendingUser: null,
  pendingTime: null,
};

/** During an appeal only its outcome may change the record; otherwise nothing would be left to decide. */
export function refuseAppealed({ status }: ViolationTableRow): void {
  if (status !== recordStatus.of.appealed) return;
  throw refuse(400, [
    '该违纪记录正在申诉中，请通过申诉处理决定变更或撤销',
    'The record is under appeal: it is changed or revoked by the decision on the appeal',
  ]);
}

async function revoke(work: Work, { record, exam, person }: Held, { reason }: ViolationChange): Promise<Changed> {
  await voidLetters(work, record.id, { reason });
  const after = await work.table('violationRecord').change(record.id, {
    ...nothingPending,
    status: recordStatus.of.revoked,
    revokeReason: reason,
    recordUntil: null,
  });
  const docNo = record.decisionNo ?? record.informNo;
  await tellDecided(work, { exam, person }, docNo, 'revoked');
  return { action: 'violationRevoke', docNo, after };
}

async function lighten(
  work: Work,
  { record, exam, person }: Held,
  { level, subjectCode, reason }: ViolationChange & { level: number },
): Promise<Changed> {
  const problem = changeProblem(record, { level, subjectCode });
  if (problem) throw refuse(400, problem.words, { fields: [problem.field] });
  const subject = subjectAfter({ level, subjectCode }, record.subjectCode);
  const beside = await besideOf(work, { exam, person }, { level, subjectCode: subject });
  const replacedBy = await nextLetterNumber(work, record.decidedTime === null ? 'WJ01' : 'WJ02');
  await voidLetters(work, record.id, { reason, replacedBy });
  const common = { ...nothingPending, level, subjectCode: subject, revokeReason: reason };
  if (record.decidedTime === null) {
    const { days, until } = await defenceWindow(work);
    const informNo = replacedBy;
    const anew = { informNo, informedTime: work.now, defenceUntil: until, defenceTold: null, waived: 0 };
    const after = await work.table('violationRecord').change(record.id, { ...common, ...anew });
    await fileViolationLetter(work, 'WJ01', after, informNo, { ...beside, defenceDays: days });
    await tellInformed(work, { exam, person }, after);
    return { action: 'violationChange', docNo: informNo, after };
  }
  const decisionNo = replacedBy;
  const decided: Change<'violationRecord'> = {
    decisionNo,
    decidedTime: work.now,
    recordUntil: recordUntil(level, record.decidedTime),
  };
  const after = await work.table('violationRecord').change(record.id, { ...common, ...decided });
  const former = { docNo: record.decisionNo ?? '', reason };
  await fileViolationLetter(work, 'WJ02', after, decisionNo, { ...beside, former });
  await tellDecided(work, { exam, person }, decisionNo, 'changed');
  return { action: 'violationChange', docNo: decisionNo, after };
}

const note = (
  work: Work,
  { id, status }: Held['exam'],
  action: 'violationChange' | 'violationRevoke',
  docNo: string | null,
  caseNo: string | undefined,
  diff: Moved,
) =>
  noteExam(work, id, {
    action: examAction.of[action],
    from: status,
    to: status,
    note: [docNo, caseNo && `申诉${caseNo}`].filter(Boolean).join('，') || null,
    diff,
  });

export const violationNumbers = voidedNumbersPort.from(filedUnder, { table: 'violationRecord', menu: 'formal_exam' });

async function voidLetters(
  work: Work,
  recordId: string,
  { reason, replacedBy }: { reason: string; replacedBy?: string },
): Promise<void> {
  const holding = sql<SqlBool>`case_type = ${filedUnder} and case_id = ${recordId} and voided_time is null`;
  const letters = await work
    .table('document')
    .select()
    .select(['docNo', 'title', 'templateCode'])
    .where(holding)
    .orderBy('id')
    .execute();
  await work.table('document').changeMany(holding, { voidedTime: work.now });
  const anew = letters.at(-1)?.templateCode;
  for (const { docNo, title, templateCode } of letters)
    await enterVoided(work, {
      docNo,
      title,
      caseType: filedUnder,
      caseId: recordId,
      reason,
      replacedBy: templateCode === anew ? (replacedBy ?? null) : null,
    });
}
