import { isLastApproval } from '@kaoxin/contract/casework/approval.ts';
import { endOf, type Moment } from '#engine/calendar/day.ts';
import { deadline } from '#engine/calendar/deadline.ts';
import { samePersonIn } from '#platform/access/second-person.ts';
import { extensionLimit } from '../../clock/clock.ts';
import { reliefDaysOf } from '../kinds.ts';
import { type Refused, refusal } from '../refusals.ts';
import type { Precondition, Situation } from './context.ts';
import { buttonCode, hasInterest, isConfidential, isLeader } from './people.ts';

const RELIEF = { 1: '复查', 2: '复核', 3: '复核' } as const;

const holdsButton = ({ kase, actor }: Situation, button: string) => actor.grants.has(buttonCode(kase, button));
const isOwnDept = ({ kase, actor }: Situation) => kase.deptId !== null && actor.deptIds.includes(kase.deptId);

const ownDeptOrLeader: Precondition = (s) => (isOwnDept(s) || isLeader(s.actor) ? null : refusal.notOwnDept());

/** The end of the time for review: days of the kind after the answer was received, rolled (domain.md 3.2). */
function reliefWindow({ kase, at }: Pick<Situation, 'kase' | 'at'>): string {
  const start = kase.deliverTime ?? kase.replyTime;
  if (start === null) return endOf('9999-12-31');
  const { roll } = at.policy;
  const days = reliefDaysOf(kase, at.policy);
  return deadline({ start, days, unit: 'calendar', roll }, at.calendar).due;
}

export const reliefLate = ({ kase, at }: Situation, when: Moment) =>
  when > reliefWindow({ kase, at }) ? refusal.windowOver(reliefDaysOf(kase, at.policy), RELIEF[kase.stage]) : null;

const reliefUnasked: Precondition = ({ kase }) => {
  if (kase.stage === 3) return refusal.finalOpinion();
  return kase.reliefCaseId === null ? null : refusal.reliefAsked(RELIEF[kase.stage]);
};

/** Requires another person than those who acted before (security.md S70). */
function anotherPerson({ actor }: Situation, before: readonly (string | null)[], self: () => Refused): Refused | null {
  const same = samePersonIn(before, actor);
  if (same === undefined) return null;
  return same === 'account' ? self() : refusal.sameHand();
}

export const preconditions = {
  ownDept: (s) => (isOwnDept(s) ? null : refusal.notOwnDept()),
  ownDeptOrLeader,
  unclaimed: ({ kase, actor }) =>
    kase.handlerId === null || kase.handlerId === actor.id ? null : refusal.claimedBy(kase.handlerName ?? ''),
  claimed: ({ kase }) => (kase.handlerId === null ? refusal.notClaimed() : null),
  handler: ({ kase, actor }) => {
    if (kase.handlerId === null) return refusal.notClaimed();
    return kase.handlerId === actor.id ? null : refusal.notHandler(kase.handlerName ?? '');
  },
  handlerOrAuditor: (s) => {
    if (s.kase.handlerId === s.actor.id) return null;
    if (holdsButton(s, 'audit')) return ownDeptOrLeader(s);
    return s.kase.handlerId === null ? refusal.notClaimed() : refusal.notHandler(s.kase.handlerName ?? '');
  },
  noInterest: ({ kase, actor }) => (hasInterest(kase, actor) ? refusal.interest() : null),
  notBarred: (s) => anotherPerson(s, s.kase.barredIds, refusal.barred),
  notOwnWork: (s) => anotherPerson(s, [s.kase.handlerId, s.kase.drafterId], refusal.ownWork),
  // each approval of a letter needs another person (domain.md 3.7)
  notApprovedBefore: (s) => anotherPerson(s, s.kase.approvedBy, refusal.approvedBefore),
  leaderForAccusation: ({ kase, actor }) =>
    kase.legalClass === 2 && !isLeader(actor) ? refusal.leaderForAccusation() : null,
  approvedByActor: ({ kase, actor }) =>
    actor.id !== null && kase.approvedBy.includes(actor.id) ? null : refusal.notApprover(),
  // leadership gives the last approval; auditors give the earlier ones
  leaderSignsAccusation: ({ kase, actor }) =>
    kase.legalClass === 2 && isLastApproval(kase) && !isLeader(actor) ? refusal.leaderForAccusation() : null,
  leaderForConfidential: ({ kase, actor }) =>
    isConfidential(kase) && !isLeader(actor) ? refusal.leaderForConfidential() : null,
  markedConfidential: ({ kase }) => (kase.confidential === 1 ? null : refusal.notConfidential()),
  leaderLifts: ({ actor }) => (isLeader(actor) ? null : refusal.leaderLifts()),
  notConfidential: ({ kase }) => (isConfidential(kase) ? refusal.mergeConfidential() : null),
  notYetAccepted: ({ kase }) =>
    kase.caseStatus === 31 && kase.acceptNoticeTime !== null ? refusal.acceptedAlready() : null,
  transferredIn: ({ kase }) =>
    kase.fromDeptId === null || kase.transferTime === null ? refusal.notTransferred() : null,
  objectionOpen: ({ kase, at }) => {
    const { petitionObjectWorkdays: days, roll } = at.policy;
    const { due } = deadline({ start: kase.transferTime ?? at.now, days, unit: 'workday', roll }, at.calendar);
    return at.now > due ? refusal.objectionOver(days) : null;
  },
  extendable: ({ kase, at }) => {
    if (extensionLimit(kase, at.policy) === 0) return refusal.notExtendable();
    if (kase.finishStart === null) return refusal.notRunning();
    if (kase.extendState === 1) return refusal.extensionPending();
    return kase.extendState === 2 ? refusal.extendedBefore() : null;
  },
  extensionAsked: ({ kase }) => (kase.extendState === 1 ? null : refusal.noExtension()),
  leaderForExtension: ({ actor }) => (isLeader(actor) ? null : refusal.leaderForExtension()),
  notOwnExtension: (s) => anotherPerson(s, [s.kase.extendUser], refusal.ownExtension),
  supplementOver: ({ kase, at }) =>
    kase.supplementDue === null || at.now <= kase.supplementDue ? refusal.notLapsed() : null,
  reliefOver: (s) => (s.at.now <= reliefWindow(s) ? refusal.windowOpen() : null),
  reliefUnasked,
  reliefOpen: (s) => reliefUnasked(s) ?? reliefLate(s, s.at.now),
  notInvolved: (s) =>
    anotherPerson(s, [s.kase.handlerId, s.kase.drafterId, s.kase.auditorId, ...s.kase.approvedBy], refusal.involved),
  // anonymous applicants cannot prove themselves, so they withdraw nothing (security.md S64)
  withdrawable: ({ kase }) => {
    if (kase.isAnonymous === 1) return refusal.withdrawAnonymous();
    return isConfidential(kase) ? refusal.withdrawConfidential() : null;
  },
  transferUnasked: ({ kase }) => (kase.transferState === 1 ? refusal.transferPending() : null),
  transferAsked: ({ kase }) => (kase.transferState === 1 ? null : refusal.noTransfer()),
  signerOrLeader: (s) => (s.actor.id !== null && s.kase.secondSignUserId === s.actor.id ? null : ownDeptOrLeader(s)),
  notOwnTransfer: (s) =>
    anotherPerson(s, [s.kase.transferUser, s.kase.handlerId, s.kase.drafterId], refusal.ownTransfer),
  askedByActor: ({ kase, actor }) => (kase.transferUser === actor.id ? null : refusal.otherTransfer()),
  submittedByActor: ({ kase, actor }) =>
    kase.submittedFrom !== null && kase.drafterId === actor.id ? null : refusal.otherSubmission(),
  auditUnopened: ({ kase }) => (kase.auditOpenedTime === null ? null : refusal.auditOpened()),
  withdrawalUnasked: ({ kase }) => (kase.withdrawState === 1 ? refusal.withdrawalPending() : null),
  withdrawalAsked: ({ kase }) => (kase.withdrawState === 1 ? null : refusal.noWithdrawal()),
  notOwnWithdrawal: (s) => anotherPerson(s, [s.kase.withdrawUser], refusal.ownWithdrawal),
  unread: ({ kase }) => (kase.readTime === null ? null : refusal.readBefore()),
  // staff may delete an entry made by mistake until a decision was taken (domain.md 3.1)
  removable: ({ kase }) => {
    if (kase.caseStatus === 0 || kase.caseStatus === 60) return null;
    return kase.caseStatus === 10 && kase.source >= 3 && kase.acceptNoticeTime === null ? null : refusal.inProcess();
  },
  reviewerOfTurn: (s) => {
    const { kase, actor } = s;
    const isSecond = kase.caseStatus === 22;
    const turn = isSecond ? kase.reviewer2 : kase.reviewer1;
    if (turn !== null && turn === actor.id)
      return isSecond ? anotherPerson(s, [kase.reviewer1], refusal.sameReviewer) : null;
    return isSecond && kase.reviewer1 === actor.id ? refusal.sameReviewer() : refusal.notReviewer();
  },
  notReviewer: (s) => anotherPerson(s, [s.kase.reviewer1, s.kase.reviewer2], refusal.sameReviewer),
  notParticipant: (s) => {
    const { reviewer1, reviewer2, arbiter, drafterId } = s.kase;
    return anotherPerson(s, [reviewer1, reviewer2, arbiter, drafterId], refusal.participant);
  },
  leaderForScore: ({ kase, actor }) => (kase.scoreChanged === 1 && !isLeader(actor) ? refusal.leaderForScore() : null),
  drafted: ({ kase }) => (kase.replyContent === null ? refusal.draftFirst() : null),
  passOfTurn: (s) => {
    if (s.kase.auditLevel === 0) return null;
    if (!s.actor.roleAliases.includes('case_auditor')) return refusal.secondPass();
    // an auditor who asked for supplements may pass the answer; earlier auditors stay barred
    return anotherPerson(s, s.kase.barredIds, refusal.sameAuditor);
  },
  executorOther: (s) =>
    s.kase.lastLevel > 1 ? anotherPerson(s, [s.kase.auditorId, ...s.kase.barredIds], refusal.executeOther) : null,
  levelOfTurn: (s) => {
    const role = s.kase.auditLevel === 1 ? 'district_manager' : 'title_reviewer';
    if (!s.actor.roleAliases.includes(role)) return refusal.levelRole();
    return anotherPerson(s, s.kase.barredIds, refusal.sameLevel);
  },
} as const satisfies Record<string, Precondition>;

export type PreconditionName = keyof typeof preconditions;

export const doneWhen = {
  claimedByActor: ({ kase, actor }) => kase.handlerId === actor.id,
} as const satisfies Record<string, (situation: Situation) => boolean>;
