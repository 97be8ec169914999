import type { replyFields } from '@kaoxin/contract/appeal/record.ts';
import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { appealResult } from '@kaoxin/contract/casework/results.ts';
import { caseStatus, openStatuses } from '@kaoxin/contract/casework/states.ts';
import { recordStatus } from '@kaoxin/contract/exam/violation-states.ts';
import type * as z from 'zod';
import { noteEvent, refusal, type StepInput } from '#areas/casework/index.ts';
import { authorsOf, changeByAppeal, recordOf, refuseChange, refuseRevoked, settleAppealed } from '#areas/exam/index.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { needSecondPerson } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsOf } from '#platform/labels.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { answerTitle } from './letters/letters.ts';
import type { AppealSelected } from './table.ts';

const { changed, revoked } = appealResult.of;

/** Other appeals that somebody still works on, whoever may see them: rules must know them. */
const openBeside = (work: Work, { id }: AppealSelected) =>
  work
    .as(tenantActor(work.actor.tenantId, '系统'))
    .table('appeal')
    .select()
    .select(['id', 'caseNo'])
    .where('id', '<>', id)
    .where('caseStatus', 'in', [...openStatuses])
    .limit(1);

/**
 * One of the same person, examination and classification is open (domain.md 3.1, G1): of his name and number, or against what was
 * recorded of him. A number alone anybody types: who did that is told of nothing, and keeps nobody from appealing.
 */
async function refuseRepeated(work: Work, row: AppealSelected): Promise<void> {
  const { idHash, typeId, examId, violationId } = row;
  const called = plainName(row.applicantName ?? '');
  const beside = await openBeside(work, row)
    .clearLimit()
    .select(['applicantName', 'violationId'])
    .where('idHash', '=', idHash)
    .where('typeId', '=', typeId)
    .where('examId', examId === null ? 'is' : '=', examId)
    .execute();
  const same = beside.find(
    (one) => plainName(one.applicantName ?? '') === called || (violationId !== null && one.violationId === violationId),
  );
  if (same)
    throw refuse(400, [
      `您已有同类事项【${same.caseNo}】正在办理`,
      `An appeal of the same kind is being dealt with already: ${same.caseNo}`,
    ]);
}

/**
 * Follows an appeal that has come in, or back: the record it is about is under appeal, and whoever recorded or decided it neither
 * handles the appeal nor approves it. He sees it nevertheless: he is asked what happened, and his record says 申诉中.
 */
export async function appealOpened(work: Work, row: AppealSelected): Promise<void> {
  if (!openStatuses.some((open) => open === row.caseStatus)) return;
  await refuseRepeated(work, row);
  if (row.violationId === null) return;
  const record = await settleAppealed(work, row.violationId, () => true);
  refuseRevoked(record);
  const barredIds = [...new Set([...row.barredIds, ...(await authorsOf(work, record))])];
  await work
    .as(tenantActor(work.actor.tenantId, '系统'))
    .table('appeal')
    .derive([{ id: row.id, barredIds }]);
  await noteTypedInLate(work, row, record);
}

/** A defence that had come on paper when it was decided: the decision did not hear it, which whoever handles the appeal must know. */
async function noteTypedInLate(
  work: Work,
  { id, caseStatus: status, receivedTime, version }: AppealSelected,
  { decidedTime, defenceUntil }: Violation,
): Promise<void> {
  const isNew = version === 1;
  if (!isNew || decidedTime === null || receivedTime >= decidedTime) return;
  const isInTime = defenceUntil !== null && receivedTime.slice(0, 10) <= defenceUntil;
  const note = `该件于${receivedTime.slice(0, 16)}收到${isInTime ? '，在陈述申辩期限内' : ''}，早于处理决定的作出时间${decidedTime.slice(0, 16)}；请核查作出决定时是否听取了陈述申辩`;
  await noteEvent(work, 'appeal', id, { action: caseAction.of.register, from: status, to: status, note });
}

/** Steps that decide about what somebody else has decided. */
const deciding: readonly CaseVerb[] = ['claim', 'draft', 'submit', 'audit'];

/** Whoever changed the record by another appeal, after this one had come in, is its author as well. */
async function refuseAuthors(work: Work, verb: CaseVerb, { violationId }: AppealSelected): Promise<void> {
  if (violationId === null || work.actor.id === null || !deciding.includes(verb)) return;
  const { label } = refusal.barred();
  const first = await authorsOf(work, await recordOf(work, violationId));
  await needSecondPerson(work, { first, self: label, status: 403 });
}

type Violation = Awaited<ReturnType<typeof recordOf>>;
type Said = StepInput & { [field in keyof typeof replyFields]?: z.output<(typeof replyFields)[field]> };

/** What a reply says becomes of the violation; refused before an auditor sees it where it could not be done. */
export async function decidedColumns(work: Work, verb: CaseVerb, input: Said, row: AppealSelected) {
  await refuseAuthors(work, verb, row);
  if (verb !== 'draft' && verb !== 'submit') return {};
  const { replyResult = row.replyResult, violationLevel = null, violationSubject = null } = input;
  const touches = row.violationId !== null && (replyResult === changed || replyResult === revoked);
  if (touches && verb === 'submit') {
    const record = await recordOf(work, row.violationId ?? '0');
    refuseRevoked(record);
    const names = { level: 'violationLevel', subjectCode: 'violationSubject' };
    if (replyResult === changed)
      await refuseChange(work, record, { level: violationLevel, subjectCode: violationSubject }, names);
  }
  return touches && replyResult === changed
    ? { violationLevel, violationSubject }
    : { violationLevel: null, violationSubject: null };
}

/**
 * Follows an appeal that has ended: what was decided becomes of its record, in the same transaction, and that is under appeal
 * no more unless another one is. Locks examination, person and record, in this order.
 */
export async function appealEnded(
  work: Work,
  row: AppealSelected,
  _stepped: unknown,
  before: AppealSelected,
): Promise<undefined> {
  const { violationId, replyResult } = row;
  const ends = !openStatuses.some((open) => open === row.caseStatus) || row.isDeleted === 1;
  if (violationId === null || !ends || !openStatuses.some((open) => open === before.caseStatus)) return;
  if (row.caseStatus === caseStatus.of.answered && (replyResult === changed || replyResult === revoked))
    await carryOut(work, row, violationId);
  await settleAppealed(work, violationId, async () => {
    const other = await openBeside(work, row).where('violationId', '=', violationId).executeTakeFirst();
    return other !== undefined;
  });
}

/** Scores, ranks, the integrity record and the sums of the examination follow; both timelines say what came of it. */
async function carryOut(work: Work, row: AppealSelected, id: string): Promise<void> {
  const { caseNo, replyDocNo, replyResult, violationLevel, violationSubject } = row;
  const isChanged = replyResult === changed;
  const after = await changeByAppeal(work, {
    id,
    caseNo,
    reason: `《${answerTitle(row)}》（${replyDocNo}）认定，原处理应予${isChanged ? '变更' : '撤销'}`,
    ...(isChanged && { level: violationLevel, subjectCode: violationSubject }),
  });
  const labelOf = await labelsOf(work, ['violation_level']);
  const what =
    after.status === recordStatus.of.revoked
      ? '违纪处理已撤销'
      : `违纪处理已变更为【${labelOf('violation_level', after.level)}】，文号${after.decisionNo ?? after.informNo}`;
  const status = row.caseStatus;
  const note = `${what}；成绩、名次和诚信记录已随之更新`;
  await noteEvent(work, 'appeal', row.id, { action: caseAction.of.execute, from: status, to: status, note });
}
