import type { replyFields } from '@kaoxin/contract/appeal/record.ts';
import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { appealResult } from '@kaoxin/contract/casework/results.ts';
import { caseStatus, openStatuses } from '@kaoxin/contract/casework/states.ts';
import { recordStatus } from '@kaoxin/contract/exam/violation-states.ts';
import type * as z from 'zod';
import { refusal, type StepInput } from '#areas/casework/index.ts';
import { authorsOf, changeByAppeal, recordOf, refuseChange, refuseRevoked, settleAppealed } from '#areas/exam/index.ts';
import { noteEvent } from '#engine/timeline/note-event.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { needSecondPerson } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsOf } from '#platform/labels.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { answerTitle } from './letters/letters.ts';
import type { AppealSelected } from './table.ts';

const { changed, revoked } = appealResult.of;

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
 * Refuses a second open appeal of the same person, examination and classification (domain.md 3.1, G1). The person must
 * match by name and id number, or by the same violation record. The id number alone is not enough: anybody could use it
 * to discover or block an appeal.
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
      `You already have an open appeal of this kind: ${same.caseNo}`,
    ]);
}

/**
 * Runs when an appeal is filed or restored: marks the violation record as under appeal and bars its authors from
 * handling and approving the appeal. They can still see it.
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

/** Notes on the timeline that a paper statement arrived before the decision but was registered after it. */
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

const deciding: readonly CaseVerb[] = ['claim', 'draft', 'submit', 'audit'];

/** A user who changed the record through another appeal counts as an author of the record. */
async function refuseAuthors(work: Work, verb: CaseVerb, { violationId }: AppealSelected): Promise<void> {
  if (violationId === null || work.actor.id === null || !deciding.includes(verb)) return;
  const { label } = refusal.barred();
  const first = await authorsOf(work, await recordOf(work, violationId));
  await needSecondPerson(work, { first, self: label, status: 403 });
}

type Violation = Awaited<ReturnType<typeof recordOf>>;
type Said = StepInput & { [field in keyof typeof replyFields]?: z.output<(typeof replyFields)[field]> };

/**
 * The change of the violation that a reply decides. Refuses an impossible change on submission, before an auditor sees
 * it.
 */
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
 * Runs when an appeal ends: applies the decision to the violation record in the same transaction and clears its appeal
 * mark unless another appeal is open. Locks examination, person and record, in this order.
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

/** Also updates scores, ranks, integrity record and examination totals, and writes both timelines. */
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
