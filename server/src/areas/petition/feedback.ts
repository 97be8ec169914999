import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { auditResult, caseStatus, openStatuses } from '@kaoxin/contract/casework/states.ts';
import {
  type CaseModule,
  type CaseMoment,
  caseMoment,
  deadline,
  holders,
  leadersButton,
  onlookersOf,
  type StepInput,
  withoutRecused,
} from '#areas/casework/index.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import type { PetitionSelected } from './table.ts';

const { transferred } = caseStatus.of;

type Transferred = Pick<PetitionSelected, 'feedbackDue' | 'transferTime'>;

/**
 * Until when an organisation outside is asked to write back (XF04): as whoever handed the matter down wants it, where that is still to
 * come; otherwise it has the statutory time to finish, from the day it was handed over.
 */
export function feedbackFrom(row: Transferred, { now, calendar, policy }: CaseMoment): string {
  const start = row.transferTime ?? now;
  if (row.feedbackDue !== null && row.feedbackDue > start) return row.feedbackDue;
  return deadline({ start, days: policy.petitionFinishDays, unit: 'calendar', roll: policy.roll }, calendar).due;
}

/** What a transfer writes besides: the date its letter gives. */
export async function transferColumns(work: Work, verb: CaseVerb, input: StepInput, row: PetitionSelected) {
  if (verb !== 'transferAudit' || input.auditResult !== auditResult.of.pass) return {};
  return { orgFeedbackDue: feedbackFrom({ ...row, transferTime: work.now }, await caseMoment(work)) };
}

type Dated = Pick<PetitionSelected, 'caseStatus' | 'feedbackDue' | 'orgFeedbackDue' | 'orgFeedbackDay'>;

/** Whether somebody should have been written to by now: whoever handed it down by us, or we by whom it was transferred to. */
export function isFeedbackOver(row: Dated, now: string): boolean {
  const { caseStatus: status, feedbackDue, orgFeedbackDue, orgFeedbackDay } = row;
  if (status === transferred) return orgFeedbackDay === null && orgFeedbackDue !== null && orgFeedbackDue < now;
  return feedbackDue !== null && feedbackDue < now && openStatuses.some((open) => open === status);
}

/** Petitions that somebody is reminded of in one turn. */
const atOnce = 500;

/** Of what was transferred and not written back about in time whoever handled it hears once: he asks, or registers what has come. */
export async function remindOfFeedback(work: Work, module: CaseModule): Promise<void> {
  const rows = await work
    .table('petitionLetter')
    .select()
    .select(['id', 'caseNo', 'deptId', 'handlerId', 'orgFeedbackDue'])
    .where('caseStatus', '=', transferred)
    .where('orgFeedbackDue', '<', work.now)
    .where('orgFeedbackDay', 'is', null)
    .where('orgFeedbackTold', '=', 0)
    // what nobody could be told of is asked about again, behind what is new
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
        `The recipient was to write back before ${day}, and no feedback is registered: ask there, and register it once it has come`,
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
 * Whoever handled it; where he may open it no more, whoever of its department may register what comes; where nobody is left there,
 * leadership.
 */
function asking(work: Work, module: CaseModule, ids: readonly string[]): (row: Asked) => Promise<string[]> {
  const onlookers = onlookersOf(work);
  const [seen, inDept] = [new Map<string, ReadonlySet<string>>(), new Map<string, string[]>()];
  // once for all of them: whoever is asked about one is asked about most
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
      const free = await withoutRecused(work, module.kind, id, people);
      if (free.length > 0) return free;
    }
    return [];
  };
}
