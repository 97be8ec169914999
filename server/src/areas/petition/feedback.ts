import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { auditResult, caseStatus, openStatuses } from '@kaoxin/contract/casework/states.ts';
import { type CaseModule, type CaseMoment, caseClock, casePeople, type StepInput } from '#areas/casework/index.ts';
import { deadline } from '#engine/calendar/deadline.ts';
import { holders, leadersButton } from '#engine/people/holders.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import type { PetitionSelected } from './table.ts';

const { transferred } = caseStatus.of;

type Transferred = Pick<PetitionSelected, 'feedbackDue' | 'transferTime'>;

/**
 * The date by which an outside organisation replies (XF04): the due date set by the superior office if it is still
 * ahead, otherwise the statutory finish period counted from the transfer.
 */
export function feedbackFrom(row: Transferred, { now, calendar, policy }: CaseMoment): string {
  const start = row.transferTime ?? now;
  if (row.feedbackDue !== null && row.feedbackDue > start) return row.feedbackDue;
  return deadline({ start, days: policy.petitionFinishDays, unit: 'calendar', roll: policy.roll }, calendar).due;
}

export async function transferColumns(work: Work, verb: CaseVerb, input: StepInput, row: PetitionSelected) {
  if (verb !== 'transferAudit' || input.auditResult !== auditResult.of.pass) return {};
  return { orgFeedbackDue: feedbackFrom({ ...row, transferTime: work.now }, await caseClock.now(work)) };
}

type Dated = Pick<PetitionSelected, 'caseStatus' | 'feedbackDue' | 'orgFeedbackDue' | 'orgFeedbackDay'>;

/** Whether a reply is overdue: ours to the superior office, or the receiving organisation's to us. */
export function isFeedbackOver(row: Dated, now: string): boolean {
  const { caseStatus: status, feedbackDue, orgFeedbackDue, orgFeedbackDay } = row;
  if (status === transferred) return orgFeedbackDay === null && orgFeedbackDue !== null && orgFeedbackDue < now;
  return feedbackDue !== null && feedbackDue < now && openStatuses.some((open) => open === status);
}

const atOnce = 500;

export async function remindOfFeedback(work: Work, module: CaseModule): Promise<void> {
  const rows = await work
    .table('petitionLetter')
    .select()
    .select(['id', 'caseNo', 'deptId', 'handlerId', 'orgFeedbackDue'])
    .where('caseStatus', '=', transferred)
    .where('orgFeedbackDue', '<', work.now)
    .where('orgFeedbackDay', 'is', null)
    .where('orgFeedbackTold', '=', 0)
    // new ones first: those without a recipient stay in the queue
    .orderBy('orgFeedbackDue', 'desc')
    .orderBy('id')
    .limit(atOnce)
    .execute();
  const whoAsks = asking(
    work,
    module,
    rows.map(({ id }) => id),
  );
  const told = [];
  for (const row of rows) {
    const { id: caseId, caseNo } = row;
    const people = await whoAsks(row);
    if (people.length === 0) continue;
    told.push({ id: caseId, orgFeedbackTold: 1 });
    const day = row.orgFeedbackDue?.slice(0, 10);
    await notifyPeople(work, people, {
      tab: 'message',
      title: [`${caseNo} 转送反馈逾期`, `${caseNo} feedback overdue`],
      content: [
        `接收单位应于${day}前书面反馈办理结果，尚未登记反馈：请催问，收到后登记`,
        `The recipient’s written feedback was due before ${day} and is not registered. Contact the recipient and register the feedback when it arrives`,
      ],
      path: `${module.page}?id=${caseId}`,
      caseType: module.kind,
      caseId,
    });
  }
  await work.table('petitionLetter').derive(told);
}

type Asked = Pick<PetitionSelected, 'id' | 'deptId' | 'handlerId'>;

/**
 * Recipients of the reminder, first match wins: the handler if the case is still visible to them, then the department's
 * users with the transfer permission, then leadership.
 */
function asking(work: Work, module: CaseModule, ids: readonly string[]): (row: Asked) => Promise<string[]> {
  const onlookers = casePeople.onlookers(work);
  const [seen, inDept] = [new Map<string, ReadonlySet<string>>(), new Map<string, string[]>()];
  // cached per person: most cases share their recipients
  const sees = async (person: string, id: string) => {
    const his = seen.get(person) ?? (await onlookers.seenBy(person, module, ids));
    seen.set(person, his);
    return his.has(id);
  };
  const ofDept = async (deptId: string) => {
    const people = inDept.get(deptId) ?? (await holders(work, 'petition_transfer', deptId, null));
    inDept.set(deptId, people);
    return people;
  };
  const leaders = () => holders(work, leadersButton('petition'), null, 'city_leader');
  return async ({ id, deptId, handlerId }) => {
    for (const askable of [async () => (handlerId === null ? [] : [handlerId]), () => ofDept(deptId), leaders]) {
      const people = [];
      for (const one of await askable()) if (await sees(one, id)) people.push(one);
      const free = await casePeople.withoutRecused(work, module.kind, id, people);
      if (free.length > 0) return free;
    }
    return [];
  };
}
