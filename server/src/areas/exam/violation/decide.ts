import type { InputOf } from '@kaoxin/contract/call.ts';
import { examAction } from '@kaoxin/contract/exam/formal-states.ts';
import type { violation } from '@kaoxin/contract/exam/violation.ts';
import { recordStatus, type ViolationLevel, violationEffects } from '@kaoxin/contract/exam/violation-states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { noteExam } from '../formal/timeline.ts';
import { isHeard } from './defence.ts';
import { besideOf, holdRecord, refuseRevoked, type ViolationTableRow } from './held.ts';
import { fileViolationLetter, nextLetterNumber } from './letters/file-letter.ts';
import { settleStanding } from './standing.ts';
import { tellDecided } from './tell-violation.ts';

type Body = InputOf<typeof violation.calls.decide>['body'];

/**
 * Decides on a violation once the examinee was heard: the window for his defence is over, or he has waived it. WJ02 with its
 * number, and the integrity record of levels 2, 3 and 5 (domain.md 1.3). Of two who decide the second is told.
 */
export async function decideViolation(
  work: Work,
  { id, version, waived, statement }: Body,
): Promise<ViolationTableRow> {
  const { record, exam, person } = await holdRecord(work, id, version);
  refuseDecision(record);
  const heard = { waived: waived ?? record.waived, statement: statement ?? record.statement };
  if (!isHeard({ ...record, ...heard }, work.now))
    throw refuse(400, [
      `陈述申辩期限至${record.defenceUntil}，期满前须由考生声明放弃`,
      `The examinee may answer until ${record.defenceUntil}; before that he has to waive it`,
    ]);
  const decisionNo = await nextLetterNumber(work, 'WJ02');
  const decided = await work.table('violationRecord').change(id, {
    ...heard,
    decisionNo,
    decidedTime: work.now,
    recordUntil: recordUntil(record.level, work.now),
  });
  await fileViolationLetter(work, 'WJ02', decided, decisionNo, await besideOf(work, { exam, person }, decided));
  await settleStanding(work, exam.id, [person]);
  await tellDecided(work, { exam, person }, decisionNo, 'decided');
  await noteExam(work, exam.id, {
    action: examAction.of.violationDecide,
    from: exam.status,
    to: exam.status,
    note: decisionNo,
  });
  return decided;
}

function refuseDecision(record: ViolationTableRow): void {
  refuseRevoked(record);
  const { status, decidedTime, decisionNo } = record;
  if (decidedTime !== null)
    throw refuse(400, [`已作出处理决定【${decisionNo}】`, `It has been decided already: ${decisionNo}`]);
  if (status === recordStatus.of.appealed)
    throw refuse(400, ['考生的陈述申辩正在办理，不能作出决定', 'The defence of the examinee is being dealt with']);
}

/** The last day of an integrity record that begins now; null: there is none, or it is without end. */
export function recordUntil(level: number, now: string): string | null {
  const { years } = violationEffects[level as ViolationLevel];
  if (typeof years !== 'number') return null;
  const then = `${Number(now.slice(0, 4)) + years}${now.slice(4, 10)}`;
  return then.endsWith('-02-29') && Number(then.slice(0, 4)) % 4 !== 0 ? then.replace(/29$/, '28') : then;
}
