import type { InputOf } from '@kaoxin/contract/call.ts';
import { examAction, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { type violation, violationRecord } from '@kaoxin/contract/exam/violation.ts';
import { refuseParty } from '#platform/access/second-person.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { claimFiles } from '#platform/resource/files.ts';
import type { Work } from '#platform/work.ts';
import { noteExam } from '../formal/process/timeline.ts';
import { unlessReleasing } from '../formal/release/releasing.ts';
import { defenceWindow } from './defence.ts';
import { besideOf, refuseState, subjectOf } from './held.ts';
import { fileViolationLetter, nextLetterNumber } from './letters/file-letter.ts';
import { settleStanding } from './standing.ts';
import { tellInformed } from './tell-violation.ts';

type Body = InputOf<typeof violation.calls.record>['body'];
type Exam = SelectedRow<'formalExam'>;
type Examiner = SelectedRow<'examiner'>;

const mostAtOnce = 50;
/** 提供虚假材料: may be discovered before the examination, so it can be recorded earlier. */
const falseDocuments = 5;

const { running, marking, released, published, arranging } = examStatus.of;
const whenSat: readonly number[] = [running, marking, released];
const whenRegistered: readonly number[] = [published, arranging, ...whenSat];

/**
 * Records violations of examinees of one examination, all or none: the record, WJ01 with the defence window, the level
 * in the roster, void scores and the timeline (domain.md 1.3, 3.16). After the release of the scores, level and scores
 * wait for the decision. Locks the examination, then the examinees.
 */
export async function recordViolations(work: Work, body: Body): Promise<{ count: number }> {
  const { ids } = body;
  if (ids.length > mostAtOnce)
    throw refuse(400, [`一次最多登记${mostAtOnce}人`, `No more than ${mostAtOnce} people at once`]);
  if (ids.length > 1 && body.evidence)
    throw refuse(400, ['登记多人时请逐人上传证据材料', 'Evidence is put to one person at a time'], {
      fields: ['evidence'],
    });
  const exam = await lockExamOf(work, ids);
  if (!(body.level === falseDocuments ? whenRegistered : whenSat).includes(exam.status)) throw refuseState(exam.status);
  const people = await work.table('examiner').lock(ids);
  const window = await defenceWindow(work);
  const numbers: string[] = [];
  for (const person of people) numbers.push(await recordOne(work, exam, person, body, window));
  await settleStanding(work, exam.id, people);
  await noteExam(work, exam.id, {
    action: examAction.of.violation,
    from: exam.status,
    to: exam.status,
    note: numbers.join('、'),
  });
  work.target = ids.join(',');
  return { count: people.length };
}

async function lockExamOf(work: Work, ids: readonly string[]): Promise<Exam> {
  const found = await work.table('examiner').those(ids).select('examId').distinct().execute();
  const [only] = found;
  if (!only) throw refuse('notFound');
  if (found.length > 1) throw refuse(400, ['请逐场考试登记违纪', 'Record violations of one examination at a time']);
  return unlessReleasing(work.table('formalExam').ofTenant(), only.examId);
}

async function recordOne(
  work: Work,
  exam: Exam,
  person: Examiner,
  { level, subjectCode, clause, factText, evidence }: Body,
  { days, until }: Awaited<ReturnType<typeof defenceWindow>>,
): Promise<string> {
  if (level !== falseDocuments && !standing.some((status) => status === person.regStatus))
    throw refuse(400, [`【${person.name}】未报名成功或已退出，不可登记违纪`, `${person.name} is not registered`]);
  refuseParty(work, [person.name]);
  await subjectOf(work, level, subjectCode, person);
  const informNo = await nextLetterNumber(work, 'WJ01');
  const row = await work.table('violationRecord').insert({
    examId: exam.id,
    examinerId: person.id,
    personId: person.personId,
    districtId: person.districtId,
    centreId: person.centreId,
    status: 1,
    level,
    subjectCode: subjectCode ?? null,
    clause,
    factText,
    evidence: evidence ?? [],
    informNo,
    informedTime: work.now,
    defenceUntil: until,
    waived: 0,
    statement: null,
    decisionNo: null,
    decidedTime: null,
    recordUntil: null,
    revokeReason: null,
    // only the decision of a second person changes a released score (security.md S71)
    effective: exam.status === released ? 0 : 1,
  });
  await claimFiles(work, violationRecord, row);
  await fileViolationLetter(work, 'WJ01', row, informNo, await besideOf(work, { exam, person }, row, days));
  await tellInformed(work, { exam, person }, row);
  return informNo;
}
