import { saysOpinion } from '@kaoxin/contract/casework/letters/opinion.ts';
import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { dayOf, type Moment } from '#engine/calendar/day.ts';
import { facelessSign } from '#engine/letters/faceless-signs.ts';
import { hiddenWords } from '#engine/letters/hidden-words.ts';
import { nodesOf, wordsOf } from '#platform/text/rich-nodes.ts';
import type { CaseHead, NamedPerson } from '../../case-head.ts';
import { extensionLimit } from '../../clock/clock.ts';
import { missingClauses, readReply, saysSomething } from '../../letters/clauses.ts';
import type { LetterCode } from '../../letters/letters.ts';
import { letters } from '../../letters/letters.ts';
import { isNotAccepted, replyLetter } from '../../letters/reply.ts';
import { rulesOf } from '../kinds.ts';
import { refusal } from '../refusals.ts';
import { type InputCheck, isBlank, type Request } from './context.ts';
import { buttonCode, hasInterest, isLeader } from './people.ts';
import { reliefLate } from './preconditions.ts';

const readable = (html: string): number => Array.from(html.replace(/<[^>]*>|&nbsp;|\s/gu, '')).length;

function contentRefusal(html: string | null | undefined) {
  const length = readable(html ?? '');
  if (length === 0) return refusal.replyContent();
  return length < 10 || length > 10_000 ? refusal.replyLength() : null;
}

function unprintable(letter: LetterCode, html: string) {
  if (/<img\b/i.test(html)) return refusal.letterPicture();
  const { loose } = readReply(html, letters[letter].clauses);
  if (saysSomething(loose)) return refusal.outsideClauses(wordsOf(nodesOf(loose)).trim());
  const hidden = hiddenWords(html);
  if (hidden !== undefined) return refusal.hiddenWords(hidden);
  const faceless = facelessSign(html);
  return faceless === undefined ? null : refusal.facelessSign(faceless);
}

/** Kinds that are audited first have no button for handling (domain.md 4.3). */
const mayHandle = (kase: CaseHead, { grants }: NamedPerson): boolean =>
  grants.has(buttonCode(kase, rulesOf(kase.kind).turns?.isAuditedFirst ? 'audit' : 'handle'));

/** Limits new draws, so that staff cannot draw until a favoured reviewer comes up. */
const mostRedraws = 2;

const supplementDays: InputCheck = ({ input, at }) => {
  const { supplementMinDays: min, supplementMaxDays: max } = at.policy;
  const { days } = input;
  return days === undefined || !Number.isInteger(days) || days < min || days > max
    ? refusal.supplementDays(min, max)
    : null;
};

function broughtSince({ kase, at, input: { receivedTime = at.now } }: Request, asked: Moment | null) {
  const since = asked ?? kase.receivedTime;
  if (receivedTime > at.now) return { ...refusal.broughtLater(), field: 'receivedTime' };
  return receivedTime < since ? { ...refusal.broughtEarlier(since), field: 'receivedTime' } : null;
}

export const inputChecks = {
  replyResult: ({ input, kase }) =>
    input.replyResult === undefined && !rulesOf(kase.kind).isOutcomeDecided ? refusal.replyResult() : null,
  replyContent: ({ input }) => contentRefusal(input.replyContent),
  replyContentOrDraft: ({ kase, input }) => contentRefusal(input.replyContent ?? kase.replyContent),
  // a refusal of an accepted case means that it is no longer accepted (XF03)
  acceptedUnlessRefused: ({ kase, input }) =>
    kase.acceptNoticeTime === null && !isNotAccepted(kase.kind, input.replyResult) ? refusal.acceptFirst() : null,
  clauses: ({ kase, input }) => {
    const letter = replyLetter(kase, input.replyResult);
    if (!letter) return null;
    const missing = missingClauses(letter, input.replyContent ?? '');
    return missing.length > 0 ? refusal.clauses(missing) : unprintable(letter, input.replyContent ?? '');
  },
  // a full reply, or note (理由), basis (依据) and toOrg (应当提出的机关/途径), which make the same letter
  refusalClauses: ({ input }) => {
    const fields = {
      理由: input.note ?? '',
      依据: (input.basis ?? []).map((entry) => entry.text).join(''),
      '应当提出的机关/途径': input.toOrg ?? '',
    };
    const missing = missingClauses('XF03', input.replyContent ?? fields);
    return missing.length > 0 ? refusal.clauses(missing) : unprintable('XF03', input.replyContent ?? '');
  },
  items: ({ input }) => {
    const items = input.items ?? [];
    return items.length === 0 || items.some((item) => isBlank(item.name)) ? refusal.items() : null;
  },
  auditItems: ({ input: { supplementItems: items = [] } }) =>
    items.some((item) => isBlank(item.name)) ? refusal.items() : null,
  auditDays: (request) => (request.input.days === undefined ? null : supplementDays(request)),
  supplementDays,
  otherDept: ({ kase, input }) => (input.deptId === kase.deptId ? refusal.ownReceiver() : null),
  secondSign: ({ kase, actor, input }) => {
    const signer = input.secondSigner;
    if (!signer) return refusal.secondSign();
    if (signer.id === kase.handlerId || signer.id === actor.id) return refusal.secondSignOther();
    if (actor.sameHands.has(signer.id)) return refusal.sameHand();
    if (!signer.grants.has(buttonCode(kase, 'audit'))) return refusal.secondSignAuditor();
    if (kase.legalClass === petitionClass.of.accusation && !isLeader(signer)) return refusal.secondSignLeader();
    if (kase.barredIds.includes(signer.id)) return refusal.barred();
    return hasInterest(kase, signer) ? refusal.interest() : null;
  },
  objectionNote: ({ input }) => (isBlank(input.note) ? refusal.objectionNote() : null),
  hearing: ({ kase, at, input: { hearing } }) => {
    if (!hearing || isBlank(hearing.startTime) || isBlank(hearing.place) || isBlank(hearing.participants))
      return refusal.hearing();
    const { startTime = '', endTime } = hearing;
    if (endTime !== undefined && endTime <= startTime) return refusal.hearingTime();
    // a record of another day must not replace a hearing that the applicant is still called to
    const called = kase.hearing?.startTime ?? '';
    const isOther = startTime <= at.now && called > at.now && dayOf(called) !== dayOf(startTime);
    return isOther ? refusal.hearingToCome(called) : null;
  },
  feedback: ({ kase, at, input: { feedbackDay: day = '', note, papers = 0 } }) => {
    if (isBlank(day)) return { ...refusal.feedbackDay(), field: 'feedbackDay' };
    if (day > dayOf(at.now)) return { ...refusal.feedbackLater(), field: 'feedbackDay' };
    const since = dayOf(kase.transferTime ?? kase.receivedTime);
    if (day < since) return { ...refusal.feedbackEarlier(since), field: 'feedbackDay' };
    if (isBlank(note)) return { ...refusal.feedbackWords(), field: 'note' };
    return papers === 0 ? { ...refusal.feedbackPaper(), field: 'fileIds' } : null;
  },
  auditNote: ({ input }) => (saysOpinion(input.auditNote ?? '') ? null : refusal.auditNote()),
  extensionDays: ({ kase, input, at }) => {
    const { days } = input;
    if (days === undefined || !Number.isInteger(days) || days < 1) return refusal.extensionDays();
    const limit = extensionLimit(kase, at.policy);
    return days > limit ? refusal.extensionLimit(limit) : null;
  },
  extensionReason: ({ input }) => (isBlank(input.reason) ? refusal.extensionReason() : null),
  target: ({ kase, input: { target } }) => {
    if (!target) return refusal.handler();
    if (target.id === kase.handlerId) return refusal.alreadyHandles(target.realName);
    if (kase.deptId === null || !target.deptIds.includes(kase.deptId) || !mayHandle(kase, target))
      return refusal.handlerDept();
    if (kase.barredIds.includes(target.id)) return refusal.barred();
    return hasInterest(kase, target) ? refusal.interest() : null;
  },
  reviewers: ({ kase, input: { reviewers } }) => {
    if (!reviewers || reviewers[0].id === reviewers[1].id) return refusal.reviewersAssigned();
    // the first reviewer has finished and stays
    if (kase.caseStatus === 22 && reviewers[0].id !== kase.reviewer1) return refusal.changedByOther();
    if (reviewers.some((person) => kase.barredIds.includes(person.id))) return refusal.barred();
    return reviewers.some((person) => hasInterest(kase, person)) ? refusal.interest() : null;
  },
  redraw: ({ kase, input }) => {
    if (isBlank(input.note)) return { ...refusal.redrawReason(), field: 'note' };
    return kase.redraws < mostRedraws || input.reviewerLeft ? null : refusal.redrawnOften(mostRedraws);
  },
  score: ({ kase, input: { score } }) => {
    const isGiven = score === null ? kase.originalScore === null : Number.isFinite(score);
    return isGiven ? null : refusal.scoreNeeded();
  },
  checkItems: ({ input }) => {
    const items = input.items ?? [];
    return items.length === 0 || items.some((item) => item.ok === undefined) ? refusal.checkItems() : null;
  },
  committeeDocNo: ({ kase, input }) => (kase.auditLevel === 3 && isBlank(input.docNo) ? refusal.docNo() : null),
  // a time between answer and now; a second delivery needs a reason, because it moves the time for review
  delivery: ({ kase, at, input: { deliverWay, deliverTime = at.now, note } }) => {
    if (deliverWay === undefined) return refusal.delivery();
    if (kase.deliverTime !== null && isBlank(note))
      return { ...refusal.reason('更正送达登记的原因', 'the reason for registering it anew'), field: 'note' };
    if (deliverTime > at.now) return { ...refusal.deliveredLater(), field: 'deliverTime' };
    return kase.replyTime !== null && deliverTime < kase.replyTime
      ? { ...refusal.deliveredEarlier(kase.replyTime), field: 'deliverTime' }
      : null;
  },
  formAsked: ({ input }) => (input.formData ? refusal.formNotAsked() : null),
  // the case may have been accepted since the proof was checked
  codeUntilAccepted: ({ kase, input }) =>
    input.byCode && kase.acceptNoticeTime !== null ? refusal.anonymousAccepted() : null,
  broughtTime: (request) => broughtSince(request, request.kase.pausedSince ?? request.kase.replyTime),
  withdrawnTime: (request) => broughtSince(request, null),
  reliefInTime: (request) => reliefLate(request, request.input.receivedTime ?? request.at.now),
  revealReason: ({ input }) => (isBlank(input.reason) ? refusal.reason('查看理由', 'the reason for looking') : null),
  removeReason: ({ kase, input }) =>
    kase.caseStatus === 10 && isBlank(input.reason) ? refusal.reason('删除理由', 'the reason for deleting') : null,
  rating: ({ input: { satisfaction } }) =>
    satisfaction === undefined || !Number.isInteger(satisfaction) || satisfaction < 1 || satisfaction > 5
      ? refusal.rating()
      : null,
} as const satisfies Record<string, InputCheck>;

export type InputCheckName = keyof typeof inputChecks;
