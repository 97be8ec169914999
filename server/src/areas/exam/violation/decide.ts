import type { InputOf } from '@kaoxin/contract/call.ts';
import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { type violation, violationRecord } from '@kaoxin/contract/exam/violation.ts';
import { effectsOf, entersIntegrity, recordStatus } from '@kaoxin/contract/exam/violation-states.ts';
import { needSecondPerson, refuseParty } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import { claimFiles } from '#platform/resource/files.ts';
import type { Work } from '#platform/work.ts';
import { partOf } from '../formal/part.ts';
import { noteExam } from '../formal/process/timeline.ts';
import { isHeard } from './defence.ts';
import { besideOf, type Held, holdRecord, refuseRevoked, type ViolationTableRow } from './held.ts';
import { fileViolationLetter, nextLetterNumber } from './letters/file-letter.ts';
import { settleStanding } from './standing.ts';
import { tellDecided } from './tell-violation.ts';

type Body = InputOf<typeof violation.calls.decide>['body'];

export async function decideOnPaper(work: Work, body: Body): Promise<ViolationTableRow> {
  await work.table('violationRecord').need(body.id);
  if (body.waived === 1 && (body.waiver ?? []).length === 0)
    throw refuse(400, ['请上传考生签名的放弃陈述申辩材料', 'Upload the waiver that the examinee signed'], {
      fields: ['waiver'],
    });
  return decideViolation(work, body);
}

/**
 * Decides on a violation once the defence window is over or the examinee waived it. Issues WJ02 with its number and
 * stores the integrity record of levels 2, 3 and 5 (domain.md 1.3). Another person than the recorder decides
 * (security.md S71). Of two simultaneous decisions the second is refused.
 */
export async function decideViolation(
  work: Work,
  { id, version, waived, waiver, statement }: Body,
): Promise<ViolationTableRow> {
  const { record, exam, person } = await holdRecord(work, id, version);
  refuseDecision(record);
  await refuseSameHands(work, { record, exam, person });
  const heard = { waived: waived ?? record.waived, statement: statement ?? record.statement };
  if (!isHeard({ ...record, ...heard }, work.now))
    throw refuse(400, [
      `陈述申辩期限至${record.defenceUntil}，期满前须由考生声明放弃`,
      `The examinee can make a statement until ${record.defenceUntil}. An earlier decision requires a waiver`,
    ]);
  const decisionNo = await nextLetterNumber(work, 'WJ02');
  const decided = await work.table('violationRecord').change(id, {
    ...heard,
    effective: 1,
    ...(waiver ? { waiver } : {}),
    decisionNo,
    decidedTime: work.now,
    recordUntil: recordUntil(record.level, work.now),
  });
  await claimFiles(work, violationRecord, decided, record);
  await fileViolationLetter(work, 'WJ02', decided, decisionNo, await besideOf(work, { exam, person }, decided));
  const diff = await settleStanding(work, exam.id, [person]);
  await tellDecided(work, { exam, person }, decisionNo, 'decided');
  await noteExam(work, exam.id, {
    action: examAction.of.violationDecide,
    from: exam.status,
    to: exam.status,
    note: decisionNo,
    diff,
  });
  return decided;
}

/**
 * Requires another person than the recorder. For levels of the integrity record the caller must see every district of
 * the examination, because such a record applies outside of the district.
 * @throws 400 for the same person, 403 for a namesake of the examinee and for a caller of a single district
 */
export async function refuseSameHands(work: Work, { record, exam, person }: Held): Promise<void> {
  refuseParty(work, [person.name]);
  await needSecondPerson(work, {
    first: [record.createUser],
    self: ['违纪处理须由登记人以外的人员决定', 'Another person than the recorder decides on a violation'],
  });
  await refuseDistrictAlone(work, exam, record.level);
}

export async function refuseDistrictAlone(work: Work, exam: Held['exam'], level: number): Promise<void> {
  if (!entersIntegrity(level) || (await partOf(work, exam)).whole) return;
  throw refuse(403, [
    '记入诚信档案的违纪处理须由市级考试机构决定',
    'The city office decides on violations that enter the integrity record',
  ]);
}

function refuseDecision(record: ViolationTableRow): void {
  refuseRevoked(record);
  const { status, decidedTime, decisionNo } = record;
  if (decidedTime !== null)
    throw refuse(400, [`已作出处理决定【${decisionNo}】`, `It has been decided already: ${decisionNo}`]);
  if (status === recordStatus.of.appealed)
    throw refuse(400, ['考生的陈述申辩正在办理，不能作出决定', 'The defence of the examinee is being dealt with']);
}

/** The last day of an integrity record that begins now; null without a record or without an end. */
export function recordUntil(level: number, now: string): string | null {
  const { years } = effectsOf(level);
  if (typeof years !== 'number') return null;
  const then = `${Number(now.slice(0, 4)) + years}${now.slice(4, 10)}`;
  return then.endsWith('-02-29') && Number(then.slice(0, 4)) % 4 !== 0 ? then.replace(/29$/, '28') : then;
}
