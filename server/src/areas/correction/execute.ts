import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { caseStatus, openStatuses } from '@kaoxin/contract/casework/states.ts';
import type { executeFields } from '@kaoxin/contract/correction/record.ts';
import {
  certificateWords,
  changeRule,
  editResult,
  fieldLabels,
  phaseOf,
  ruleOf,
} from '@kaoxin/contract/correction/states.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { caseApplicants, type StepInput } from '#areas/casework/index.ts';
import { correctExaminee, examineeOf, isNumberTaken, numberTakenWords, settleIntegrity } from '#areas/exam/index.ts';
import { noteEvent } from '#engine/timeline/note-event.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import {
  asExamineeChange,
  disagreementAfter,
  type Examinee,
  heldValue,
  type KeptChange,
  openChanges,
  sealChanges,
} from './changes.ts';
import { examOf } from './openings.ts';
import type { CorrectionSelected } from './table.ts';
import { told, worded } from './told.ts';

const { corrected, refused } = editResult.of;
const ofPeople = (work: Work): Work => work.as(tenantActor(work.actor.tenantId, '系统'));

export const heldExaminee = (work: Work, id: string): Promise<Examinee> =>
  ofPeople(work).table('examiner').needLocked(id);

/**
 * Runs when a correction is filed or restored: allows one open correction at a time, and no more than the opening's
 * limit (domain.md 3.1, G1).
 */
export async function correctionOpened(work: Work, row: CorrectionSelected): Promise<void> {
  if (!openStatuses.some((open) => open === row.caseStatus)) return;
  // locked, so that a simultaneous filing or restore sees this one
  await heldExaminee(work, row.examinerId);
  const beside = await ofPeople(work)
    .table('message')
    .select()
    .select(['caseNo', 'caseStatus', 'applyExecuted'])
    .where('examId', '=', row.examId)
    .where('examinerId', '=', row.examinerId)
    .where('id', '<>', row.id)
    .execute();
  const same = beside.find(({ caseStatus: status }) => openStatuses.some((open) => open === status));
  if (same)
    throw refuse(400, [
      `您已有同类事项【${same.caseNo}】正在办理`,
      `A correction of the same kind is being dealt with already: ${same.caseNo}`,
    ]);
  const { maxTimes } = await work.table('infoExam').need(row.examId);
  const times = beside.filter(({ applyExecuted }) => applyExecuted === 1).length;
  if (times >= maxTimes)
    throw refuse(400, [
      `每人最多更正${maxTimes}次，您已更正${times}次`,
      `At most ${maxTimes} corrections each; there were ${times} already`,
    ]);
}

type Said = StepInput & { [field in keyof typeof executeFields]?: z.output<(typeof executeFields)[field]> };

/** Extra columns per verb. Refuses an approval that could not be executed. */
export async function correctionColumns(work: Work, verb: CaseVerb, input: Said, row: CorrectionSelected) {
  if (verb === 'audit' && input.auditResult === 1) return passed(work, row);
  if (verb !== 'execute') return {};
  const changes = openChanges(work, row);
  const applied = row.caseStatus === caseStatus.of.auditing ? notApplied(input) : appliedIn(input, changes);
  return {
    changes: sealChanges(
      work,
      changes.map((change) => ({ ...change, done: applied.includes(change.fieldKey) ? 1 : 0 })),
    ),
    applyExecuted: applied.length > 0 ? 1 : 0,
    executedTime: work.now,
    executedBy: work.actor.id,
  };
}

function notApplied({ replyResult }: Said): string[] {
  if (replyResult !== undefined && replyResult !== refused)
    throw refuse(400, ['审核未通过的申请只能答复为不予更正', 'What was refused is answered as not corrected'], {
      fields: ['replyResult'],
    });
  return [];
}

function appliedIn({ replyResult, replyContent, applied }: Said, changes: readonly KeptChange[]): string[] {
  if (replyResult === corrected) return changes.map(({ fieldKey }) => fieldKey);
  if (replyResult === refused) {
    if (!replyContent)
      throw refuse(400, ['请填写不予更正的理由', 'Say why nothing is corrected'], { fields: ['replyContent'] });
    return [];
  }
  const chosen = changes.flatMap(({ fieldKey }) => (applied?.includes(fieldKey) ? fieldKey : []));
  if (chosen.length === 0 || chosen.length === changes.length)
    throw refuse(400, ['部分更正请选择其中已更正的项目', 'Select which of the fields are corrected'], {
      fields: ['applied'],
    });
  return chosen;
}

async function passed(work: Work, row: CorrectionSelected) {
  const opening = await work.table('infoExam').withRemoved().find(row.examId);
  const exam = await examOf(work, row.formalExamId);
  const phase = phaseOf(exam?.status ?? examStatus.of.archived);
  const rules = opening?.editableFields ?? [];
  const changes = openChanges(work, row);
  const shut = changes.find(({ fieldKey }) => ruleOf(rules, fieldKey, phase) === changeRule.of.forbidden);
  if (shut && phase === 'certificate') throw refuse(400, certificateWords);
  if (shut) {
    const [zh, en] = fieldLabels[shut.fieldKey];
    throw refuse(400, [`当前阶段不能更正【${zh}】`, `${en} cannot be corrected at this time`]);
  }
  const number = changes.find(({ fieldKey }) => fieldKey === 'idNo');
  if (number && opening?.needPoliceProof === 1 && !(await isProved(work, row)))
    throw refuse(400, ['证件号码变更须上传公安机关证明', 'A changed ID number needs a proof of the police']);
  const examinee = await examineeOf(work, row.examinerId);
  if (number && examinee && (await isNumberTaken(work, examinee.personId, number.newValue)))
    throw refuse(400, numberTakenWords);
  return { certIssued: phase === 'certificate' ? 1 : 0 };
}

async function isProved(work: Work, { id, proofIds, createTime }: CorrectionSelected): Promise<boolean> {
  if (proofIds.length > 0) return true;
  const later = await ofPeople(work)
    .table('bizFile')
    .select()
    .select('id')
    .where('caseType', '=', 'correction')
    .where('caseId', '=', id)
    .where('boundTime', '>', createTime)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/**
 * Runs when an answer corrects something: updates examinee, person and the person's open cases in the same transaction,
 * and writes the old values to the timeline. The cases are already locked (area.ts); examinations, rosters and person
 * are locked next.
 */
export async function correctionExecuted(
  work: Work,
  row: CorrectionSelected,
  _stepped: unknown,
  before: CorrectionSelected,
): Promise<undefined> {
  if (row.caseStatus !== caseStatus.of.answered || before.caseStatus !== caseStatus.of.handling) return;
  const done = openChanges(work, row).filter((change) => change.done === 1);
  if (done.length === 0) return;
  let person: { id: string; names: string[] } = { id: '', names: [] };
  await correctExaminee(work, row.examinerId, asExamineeChange(done), (now) => {
    person = { id: now.personId, names: [now.name, row.applicantName ?? ''] };
    refuseStale(work, now, done);
    refuseDisagreement(work, now, done);
  });
  const valueIn = (key: KeptChange['fieldKey']) => done.find(({ fieldKey }) => fieldKey === key)?.newValue;
  const digest = idHashOf(work, row);
  const values = { applicantName: valueIn('name'), idNo: valueIn('idNo'), knownAs: person.names };
  await caseApplicants.change(work, digest, values, `申请人信息已随信息更正【${row.caseNo}】更新`);
  // integrity records follow the changed number; those filed under the new number now apply as well
  if (values.idNo !== undefined) await settleIntegrity(ofPeople(work), [person.id]);
  const status = row.caseStatus;
  const note = `已更正：${done.map(worded).join('；')}`;
  const diff = Object.fromEntries(done.map((change) => [change.fieldKey, told(work, row.id, change)]));
  await noteEvent(work, 'correction', row.id, { action: caseAction.of.execute, from: status, to: status, note, diff });
}

const idHashOf = (work: Work, { idHash }: CorrectionSelected): string => idHash ?? work.context.secrets.digest('');

function refuseStale(work: Work, now: Examinee, changes: readonly KeptChange[]): void {
  const stale = changes.find(({ fieldKey, oldValue }) => heldValue(work, now, fieldKey) !== oldValue);
  if (!stale) return;
  const [zh, en] = fieldLabels[stale.fieldKey];
  throw refuse(409, [
    `【${zh}】已被其他更正改变，与审核时不一致，请核对后答复`,
    `${en} was corrected otherwise meanwhile; check it before you answer`,
  ]);
}

/** A partial correction can make sex and id number disagree. */
function refuseDisagreement(work: Work, now: Examinee, changes: readonly KeptChange[]): void {
  const words = disagreementAfter(work, now, changes);
  if (words) throw refuse(400, words, { fields: ['applied'] });
}

export const openUnder = async (work: Work, formalExamId: string): Promise<number> => {
  const { count } = await ofPeople(work)
    .table('message')
    .select()
    .select(sql<number>`count(*)::int`.as('count'))
    .where('formalExamId', '=', formalExamId)
    .where('caseStatus', 'in', [...openStatuses])
    .executeTakeFirstOrThrow();
  return count;
};
