import { type CaseSource, caseSource } from '@kaoxin/contract/casework/states.ts';
import { valueAt } from '@kaoxin/contract/records.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { cutCharacters } from '#platform/text/normalise.ts';
import type { Work } from '#platform/work.ts';
import type { StepInput } from '../case-head.ts';
import { type Facts, insertCase, takeNumbers } from '../intake/insert.ts';
import { higherDept } from '../intake/place.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { notifyEnumerations } from '../recusal/enumeration.ts';
import { inheritRecusals } from '../recusal/marks.ts';
import { notifyWayUp } from '../recusal/way-up.ts';
import { performStep } from '../store/perform.ts';
import { caseMoment } from '../workdays/moment.ts';
import type { FoundCase } from './case-of-code.ts';

const names = { 2: '复查申请', 3: '复核申请' } as const;
const longestTitle = 100;

interface Asked extends Pick<StepInput, 'version' | 'receivedTime' | 'review'> {
  reason: string;
  source?: CaseSource;
  accepted?: { noticeVersion: string; noticeTime: string };
}

/**
 * Opens the 复查 or 复核 of an answered case (domain.md 3.7): a new case for the unit above, without users who worked on
 * the first. The rules of the answered case decide whether it is still possible.
 */
export async function askForReview(
  work: Work,
  { module, row: parent }: FoundCase,
  { reason, source = caseSource.of.website, accepted, ...input }: Asked,
): Promise<CaseRow> {
  // only the review contains the reason: it may complain about users who continue to see the answered case
  const asked = await performStep(work, module, parent.id, 'relief', input);
  const type = parent.typeId === null ? null : await work.table('caseType').find(parent.typeId);
  if (type === undefined) throw refuse(400, ['原分类已删除，请联系承办机构', 'The category of the case is gone']);
  const at = await caseMoment(work);
  const received = input.receivedTime ?? at.now;
  const facts = {
    ...reviewOf(module, asked, {
      deptId: await higherDept(work, asked.deptId),
      approvers: await approversOf(work, module, parent.id),
      reason,
      now: received,
    }),
    source,
    ...accepted,
  };
  const [number] = await takeNumbers(work, module, 1);
  if (!number) throw new Error('no number taken');
  const review = await insertCase(work, module, at, { ...number, facts, type, note: reason });
  await inheritRecusals(work, module.kind, parent.id, review.id);
  await notifyWayUp(work, module, [review]);
  await notifyEnumerations(work, module, [review]);
  await work.table(module.table).change(parent.id, { reliefCaseId: review.id });
  return review;
}

const approvals = ['check', 'countersign', 'sign', 'pass', 'back'];

/** Users who approved or returned a letter, also an earlier version, whose approvals are cleared. */
async function approversOf(work: Work, { kind }: CaseModule, id: string): Promise<string[]> {
  const { rows } = await sql<{ actorId: string }>`select distinct actor_id
    from ${work.table('caseEvent').ofTenant().as('e')}
    where e.case_type = ${kind} and e.case_id = ${id} and e.action = any(${approvals}::text[])
      and e.actor_id is not null`.execute(work.handle);
  return rows.map(({ actorId }) => actorId);
}

interface Review {
  deptId: string;
  approvers: readonly string[];
  reason: string;
  now: string;
}

function reviewOf(
  module: CaseModule,
  parent: CaseRow,
  { deptId, approvers, reason, now }: Review,
): Omit<Facts, 'source'> {
  const stage = parent.stage === 1 ? 2 : 3;
  const people = [
    parent.handlerId,
    parent.drafterId,
    parent.auditorId,
    ...approvers,
    ...parent.approvedBy,
    ...parent.barredIds,
  ];
  return {
    ...Object.fromEntries((module.carriedOver ?? []).map((column) => [column, valueAt(parent, column)])),
    receivedTime: now,
    stage,
    firstCaseId: parent.id,
    barredIds: [...new Set(people.filter((id): id is string => id !== null))],
    title: cutCharacters(`${names[stage]}：${parent.title.replace(/^复查申请[:：]/, '')}`, longestTitle),
    content: reason,
    demand: parent.demand,
    typeId: parent.typeId,
    legalClass: parent.legalClass,
    deptId,
    districtId: parent.districtId,
    needAudit: 1,
    confidential: parent.confidential,
    applicantName: parent.applicantName,
    idNo: parent.idNo,
    idHash: parent.idHash,
    phone: parent.phone,
    filedPhone: parent.filedPhone,
    phoneHash: parent.phoneHash,
    accusedName: parent.accusedName,
    accusedDept: parent.accusedDept,
    isAnonymous: parent.isAnonymous === 1 ? 1 : 0,
    priority: parent.priority,
  };
}
