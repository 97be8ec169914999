import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { acceptDueWord, caseKind, standingWord } from '@kaoxin/contract/casework/actions.ts';
import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { type CitizenAct, type caseOpen, citizenActs } from '@kaoxin/contract/casework/public/open.ts';
import { caseStatus, deliverWay, openStatuses } from '@kaoxin/contract/casework/states.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import { documentsOf } from '#engine/letters/documents.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { clockFacts, standingOf } from '../clock/standing.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { answered, timelineOf } from '../read/page/timeline.ts';
import { supplementItems } from '../read/present.ts';
import { registeredByStaff, toldHearing } from '../rules/event.ts';
import { allowedActions } from '../rules/rules.ts';
import { caseActor } from '../store/actor.ts';
import { caseMoment } from '../workdays/moment.ts';
import type { FoundCase } from './case-of-code.ts';
import { proofFor } from './proof.ts';

export const issued: readonly number[] = [caseStatus.of.answered, caseStatus.of.refused, caseStatus.of.closed];
const inside: readonly number[] = [
  caseStatus.of.secondReview,
  caseStatus.of.arbitrating,
  caseStatus.of.auditing,
  caseStatus.of.returned,
];
/** Events whose note is written for or by the applicant; other notes are internal. */
const spoken: readonly string[] = [
  caseAction.of.supplement,
  caseAction.of.supplied,
  caseAction.of.added,
  caseAction.of.extendOk,
  caseAction.of.extendNo,
  caseAction.of.withdraw,
  caseAction.of.withdrawAsk,
  caseAction.of.withdrawNo,
  caseAction.of.relief,
];

const spokenIn = ({ action, note }: { action: string; note: string | null }): string | null => {
  // further lines are notes of staff
  const first = note?.split('\n')[0] ?? null;
  if (action === caseAction.of.hearing) return first?.startsWith(toldHearing) ? first : null;
  if (action === caseAction.of.amend) return first;
  if (!spoken.includes(action)) return null;
  return first?.startsWith(registeredByStaff) ? first : note;
};

/** For the applicant, the approval of a reply is the answer. In kinds that are audited first, it is a passed audit. */
const answeredBy = ({ kind }: CaseModule, { action }: { action: string }): boolean =>
  (action === caseAction.of.pass || action === caseAction.of.sign) && caseKind[kind].firstClock !== 'audit';

function hearingOf({ hearing, acceptNoticeTime, caseStatus: status }: CaseRow) {
  // there are no hearings before acceptance
  if (acceptNoticeTime === null || !openStatuses.some((open) => open === status)) return null;
  const { startTime, endTime, place } = hearing ?? {};
  return startTime ? { startTime, endTime: endTime ?? null, place: place ?? '' } : null;
}

/** The data shown for number and query code (domain.md 3.14): visible events only, the reply once it is issued. */
export async function publicCase(work: Work, { module, row }: FoundCase): Promise<AnswerOf<typeof caseOpen.case>> {
  const { asksProof, isProvable } = await proofFor(work, row);
  const isIssued = issued.includes(row.caseStatus);
  const status = statusFor(row);
  const { language } = work.actor;
  const events = await timelineOf(work, module.kind, row.id);
  const receiverIn = await receivers(work, events);
  const isWaiting = row.caseStatus === caseStatus.of.supplementing;
  const { acceptOverdueDays, finishOverdueDays } = clockFacts(standingOf(row, work.now));
  const isRunning = openStatuses.some((open) => open === row.caseStatus) && !isWaiting;
  return {
    caseNo: row.caseNo,
    title: row.title,
    caseStatus: status,
    caseStatusName:
      status === row.caseStatus ? standingWord(module.kind, row, language) : caseStatus.label(status, language),
    receivedTime: row.receivedTime,
    acceptDue: isRunning ? row.acceptDue : null,
    acceptDueName: say(acceptDueWord(module.kind), language),
    finishDue: isRunning ? row.finishDue : null,
    acceptOverdueDays,
    finishOverdueDays,
    supplementDue: isWaiting ? row.supplementDue : null,
    supplementItems: isWaiting ? supplementItems(row) : null,
    hearing: hearingOf(row),
    form: isWaiting ? ((await module.form?.supplemented?.(work, row)) ?? null) : null,
    replyContent: isIssued ? row.replyContent : null,
    replyDocNo: isIssued ? row.replyDocNo : null,
    results: isIssued ? [...(module.results?.(work, row) ?? [])] : [],
    deliverTime: row.deliverTime,
    deliverWayName: row.deliverWay === null ? null : deliverWay.label(row.deliverWay, language),
    // without the check code, which is on paper only: it would let the reader verify guesses about a letter
    letters: (await lettersTo(work, module, row)).map(({ title, docNo, issuedTime }) => ({ title, docNo, issuedTime })),
    toOrg: row.caseStatus === caseStatus.of.transferred ? row.toOrg : null,
    timeline: events
      .filter(({ isVisible }) => isVisible === 1)
      .map((event) => ({
        actionName: answeredBy(module, event) ? say(answered, language) : event.actionName,
        note: event.action === caseAction.of.transfer ? receiverIn(event.diff) : spokenIn(event),
        time: event.time,
      })),
    acts: await actsOf(work, { module, row }, isProvable),
    asksProof: asksProof ? 1 : 0,
  };
}

export async function lettersTo(work: Work, module: CaseModule, row: CaseRow) {
  const isForOthers = (code: string) => module.letters.toOthers?.some((other) => other === code) ?? false;
  const filed = await documentsOf(work, module.kind, row.id)
    .select(['id', 'templateCode', 'title', 'docNo', 'issuedTime', 'sha256'])
    .orderBy('id')
    .execute();
  return filed.flatMap(({ templateCode, issuedTime, ...letter }) =>
    issuedTime === null || isForOthers(templateCode) ? [] : [{ ...letter, issuedTime }],
  );
}

type Diff = Awaited<ReturnType<typeof timelineOf>>[number]['diff'];

/** G10 (domain.md 3.1): the applicant is informed of the recipient; the reason of the transfer is internal. */
async function receivers(work: Work, events: readonly { diff: Diff }[]): Promise<(diff: Diff) => string | null> {
  const after = (diff: Diff, column: string): string | null => {
    const value: unknown = diff?.[column]?.[1];
    return typeof value === 'string' ? value : null;
  };
  const depts = await namesOf(
    work,
    'dept',
    events.map(({ diff }) => after(diff, 'deptId')),
  );
  return (diff) => {
    const receiver = after(diff, 'toOrg') ?? depts(after(diff, 'deptId'));
    if (!receiver) return null;
    // the authority that called the hearing no longer handles the case
    const [off, offEn] = diff && 'hearing' in diff ? ['，原定听证取消', '; the hearing is off'] : ['', ''];
    return say([`转送至${receiver}${off}`, `Transferred to ${receiver}${offEn}`], work.actor.language);
  };
}

async function actsOf(
  work: Work,
  { module, row }: FoundCase,
  isProvable: (act: CitizenAct) => boolean,
): Promise<CitizenAct[]> {
  const verbs: string[] = allowedActions(caseHead(work, module, row), caseActor(work.actor), await caseMoment(work));
  return citizenActs.filter((act) => verbs.includes(act === 'supplement' ? 'supplied' : act) && isProvable(act));
}

function statusFor({ caseStatus: status, acceptNoticeTime }: CaseRow): number {
  if (!inside.includes(status)) return status;
  return acceptNoticeTime === null ? caseStatus.of.received : caseStatus.of.handling;
}
