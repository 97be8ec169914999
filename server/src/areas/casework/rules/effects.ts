import { conclusionsFor } from '@kaoxin/contract/reinspection/states.ts';
import { addDays, dayOf, type Moment } from '#engine/calendar/day.ts';
import { type Deadline, deadline } from '#engine/calendar/deadline.ts';
import type { CaseChange, CaseHead, Hearing, Limits, StepInput } from '../case-head.ts';
import { acceptDeadline, finishDeadline } from '../clock/clock.ts';
import { pausedDays } from '../clock/sla.ts';
import { foundIn, isNotAccepted, refusalAtAudit, refusalDraft, replyLetter } from '../letters/reply.ts';
import type { Request } from './guards/context.ts';

type Effect = (request: Request) => CaseChange;

export const noTransfer: CaseChange = { transferState: 0, transferRequest: null, secondSignUserId: null };

const noHandler: CaseChange = { handlerId: null, handlerName: null, handlerTime: null };

const drafted: Effect = ({ kase, input, actor }) => ({
  ...(input.replyResult !== undefined && { replyResult: input.replyResult }),
  ...(input.replyContent !== undefined && {
    replyContent: input.replyContent,
    ...foundIn(input.replyContent, replyLetter(kase, input.replyResult)),
  }),
  ...(input.investigation !== undefined && { investigation: input.investigation }),
  ...(input.basis !== undefined && { basis: input.basis }),
  drafterId: actor.id,
});

const refusalIn = ({ replyContent, note = '', basis = [], toOrg = '' }: StepInput): string =>
  replyContent ?? refusalDraft(note, basis, toOrg);

const audited: Effect = ({ input, actor, at }) => ({
  auditorId: actor.id,
  auditTime: at.now,
  // the row was chosen by the result, so it is never an unknown one
  auditResult: input.auditResult === 1 ? 1 : input.auditResult === 3 ? 3 : 2,
  auditNote: input.auditNote ?? null,
  submittedFrom: null,
});

function awaitsApproval({ kase, input: { levels } }: Request, replyResult: number | null | undefined): CaseChange {
  const { reply, refusal } = levels ?? { reply: 1, refusal: 1 };
  // to end an accepted case is an answer as well: nobody chooses the shorter way by the result
  const ofRefusal = kase.acceptNoticeTime === null ? refusal : Math.max(reply, refusal);
  const approvalLevels = isNotAccepted(kase.kind, replyResult) ? ofRefusal : reply;
  return { approvalLevels, approvedBy: [] };
}

const approved: Effect = ({ kase, actor, at }) => ({
  // a user who approves a letter has read it
  auditOpenedTime: kase.auditOpenedTime ?? at.now,
  approvedBy: actor.id === null ? kase.approvedBy : [...kase.approvedBy, actor.id],
});

const claimed: Effect = ({ kase, actor, at }) => ({
  handlerId: actor.id,
  handlerName: actor.realName,
  handlerTime: kase.handlerId === actor.id ? (kase.handlerTime ?? at.now) : at.now,
});

/** The finish clock starts with the first acceptance. Releasing a case and accepting it again gains no time. */
const accepted: Effect = ({ kase, at }) => ({
  acceptNoticeTime: kase.acceptNoticeTime ?? at.now,
  finishStart: kase.finishStart ?? at.now,
  ...(kase.acceptNoticeTime === null && { acceptPaused: kase.pausedDays, pausedDays: 0 }),
});

const isSooner = (next: Deadline | null, promised: Deadline | null): boolean =>
  next !== null && (promised === null || next.due < promised.due);

/**
 * The simple track. A case that was accepted before takes it only if it ends sooner than promised, and never after
 * pauses or extensions, whose days were counted in another unit.
 */
function simpleTrack({ kase, at }: Request): CaseChange {
  const simple = { finishDays: kase.simpleFinishDays, finishUnit: 'workday' as const };
  if (kase.acceptNoticeTime === null) return simple;
  const hasDays = kase.pausedDays > 0 || kase.extendState === 2;
  if (hasDays && kase.finishUnit === 'calendar') return {};
  return isSooner(finishDeadline({ ...kase, ...simple }, at), finishDeadline(kase, at)) ? simple : {};
}

const noHearingAhead = ({ hearing: called }: CaseHead, now: Moment) =>
  called !== null && called.startTime > now ? { hearing: null } : {};

/** The duty is the authority's (domain.md G10): users change, but status, clocks and promised dates stay. */
const handedOver: Effect = ({ kase, at, input }) => ({
  ...noHandler,
  ...(input.deptId && { deptId: input.deptId }),
  fromDeptId: kase.deptId,
  transferTime: at.now,
});

/** The limits of a new class apply if they end sooner than promised. Before acceptance no day was promised. */
function soonerLimits({ kase, at }: Request, limits: Limits): CaseChange {
  const { acceptDays, acceptUnit, simpleFinishDays } = limits;
  const [finishDays, finishUnit] =
    kase.acceptResult === 5 ? ([simpleFinishDays, 'workday'] as const) : [limits.finishDays, limits.finishUnit];
  const accept = { acceptDays, acceptUnit };
  const finish = { finishDays, finishUnit };
  const isToldSooner = isSooner(acceptDeadline({ ...kase, ...accept }, at), acceptDeadline(kase, at));
  const isAnsweredSooner =
    kase.finishStart === null || isSooner(finishDeadline({ ...kase, ...finish }, at), finishDeadline(kase, at));
  return {
    ...(kase.acceptNoticeTime === null && isToldSooner && accept),
    ...(isAnsweredSooner && finish),
    simpleFinishDays,
  };
}

const amended: Effect = (request) => {
  const { amendment } = request.input;
  if (!amendment) return {};
  const { change, changesMatter, limits, deptId } = amendment;
  return {
    ...change,
    ...(limits && soonerLimits(request, limits)),
    ...(deptId && handedOver({ ...request, input: { deptId } })),
    // who approved a letter has read another matter
    ...(changesMatter && { approvedBy: [] }),
  };
};

const issued: Effect = ({ at }) => ({ replyTime: at.now });

const paused: Effect = ({ at, input }) => {
  const { calendar, policy, now } = at;
  const setting = {
    start: now,
    days: input.days ?? policy.supplementMaxDays,
    unit: 'calendar',
    roll: policy.roll,
  } as const;
  return { pausedSince: now, supplementDue: deadline(setting, calendar).due };
};

const wanted = (items: NonNullable<StepInput['items']>) =>
  items.map(({ name = '', required, note }) => ({ name, required, note }));

const resumed: Effect = (request) => {
  const { kase, at, input } = request;
  const { receivedTime = at.now } = input;
  const unit = kase.acceptNoticeTime === null ? kase.acceptUnit : kase.finishUnit;
  const since = kase.pausedSince ?? receivedTime;
  const stood = pausedDays(since, receivedTime, unit, at.calendar) - heardMeanwhile(request, since, receivedTime);
  return { pausedSince: null, supplementDue: null, pausedDays: kase.pausedDays + stood };
};

/** Hearing days within a pause; they are already counted as hearing days. */
function heardMeanwhile({ kase, at }: Request, since: Moment, until: Moment): number {
  if (kase.stage === 1 || !kase.hearing) return 0;
  const { startTime, endTime = startTime } = kase.hearing;
  const dayBefore: Moment = addDays(dayOf(startTime), -1);
  const from = dayBefore > dayOf(since) ? dayBefore : since;
  return pausedDays(from, endTime < until ? endTime : until, kase.finishUnit, at.calendar);
}

/** Hearing days do not count in a review (domain.md 3.2); first and last day are included. */
function hearingDays({ kase, at }: Request, { startTime, endTime }: Partial<Hearing>): number {
  if (kase.stage === 1 || !startTime) return 0;
  const dayBefore: Moment = addDays(dayOf(startTime), -1);
  return pausedDays(dayBefore, endTime ?? startTime, kase.finishUnit, at.calendar);
}

/** A hearing that is moved or gets its record counts once. An earlier hearing on another day stays counted. */
const hearing: Effect = (request) => {
  const { kase, at } = request;
  const { startTime = '', endTime, place = '', participants = '', record } = request.input.hearing ?? {};
  const said: Hearing = { startTime, ...(endTime && { endTime }), place, participants, ...(record && { record }) };
  const stored = kase.hearing;
  const isSame = stored !== null && (stored.startTime > at.now || dayOf(stored.startTime) === dayOf(startTime));
  const others = Math.max(0, kase.pausedDays - (isSame ? hearingDays(request, stored) : 0));
  return { hearing: said, pausedDays: others + hearingDays(request, said) };
};

const decidedScore: Effect = ({ kase, input }) => ({
  finalScore: input.score ?? null,
  scoreChanged: (input.score ?? null) === kase.originalScore ? 0 : 1,
  ...(input.conclusion !== undefined && { replyResult: input.conclusion }),
});

/** The mean of two scores within the tolerance, a quarter point rounded up. */
const agreedScore: Effect = (request) => {
  const { kase, input } = request;
  const { score = null, conclusion, firstConclusion } = input;
  if (score === null || kase.score1 === null || score === kase.score1) return decidedScore(request);
  const met = Math.ceil(score + kase.score1) / 2;
  const fitting = conclusionsFor(met !== kase.originalScore);
  const found = [conclusion, firstConclusion].find((one) => one !== undefined && fitting.includes(one)) ?? fitting[0];
  return decidedScore({
    ...request,
    input: { ...input, score: met, ...(found !== undefined && { conclusion: found }) },
  });
};

const barred: Effect = ({ kase, actor }) => ({
  barredIds: actor.id === null ? kase.barredIds : [...kase.barredIds, actor.id],
});

const committee: Effect = ({ input }) => ({ ...(input.docNo !== undefined && { auditDocNo: input.docNo }) });

export const effects = {
  none: () => ({}),
  urge: () => ({ urged: 1 }),
  supervise: () => ({ supervised: 1 }),
  merge: ({ input }) => ({ clusterId: input.clusterId ?? null }),
  claim: claimed,
  claimAndAccept: (request) => ({ ...claimed(request), ...accepted(request) }),
  release: () => noHandler,
  accept: (request) => ({
    ...accepted(request),
    acceptResult: request.input.acceptResult === 5 ? 5 : 1,
    ...(request.input.acceptResult === 5 && simpleTrack(request)),
  }),
  refuse: (request) => ({
    acceptResult: request.input.acceptResult === 2 ? 2 : 3,
    replyResult: 8,
    replyContent: refusalIn(request.input),
    drafterId: request.actor.id,
    ...awaitsApproval(request, 8),
    submittedFrom: request.kase.caseStatus,
    auditOpenedTime: null,
  }),
  draft: drafted,
  submit: (request) => ({
    ...drafted(request),
    ...awaitsApproval(request, request.input.replyResult ?? request.kase.replyResult),
    submittedFrom: request.kase.caseStatus,
    auditOpenedTime: null,
  }),
  approve: approved,
  recallReply: () => ({ submittedFrom: null }),
  recallRefusal: () => ({
    submittedFrom: null,
    acceptResult: null,
    replyResult: null,
    replyContent: null,
    drafterId: null,
    approvedBy: [],
  }),
  submitAndIssue: (request) => ({ ...drafted(request), ...issued(request) }),
  supplement: (request) => ({
    ...paused(request),
    supplementItems: wanted(request.input.items ?? []),
  }),
  supplied: resumed,
  end: () => ({ pausedSince: null, supplementDue: null }),
  transferInside: handedOver,
  askTransfer: ({ actor, at, input: { toOrg = '', note = '', acceptResult, papers = 0, secondSigner } }) => ({
    transferState: 1,
    transferUser: actor.id,
    transferRequest: { toOrg, note, acceptResult: acceptResult ?? null, papers, time: at.now },
    secondSignUserId: secondSigner?.id ?? null,
  }),
  signTransfer: ({ kase, at, actor }) => ({
    ...noHearingAhead(kase, at.now),
    toOrg: kase.transferRequest?.toOrg ?? '',
    transferTime: at.now,
    secondSignUserId: actor.id,
    transferState: 2,
    transferRequest: null,
  }),
  refuseTransfer: () => ({ ...noTransfer, transferState: 3 }),
  recallTransfer: () => noTransfer,
  feedback: ({ at, input }) => ({ orgFeedbackDay: input.feedbackDay ?? dayOf(at.now) }),
  // back to the sender with running clocks: an objection is no new start
  object: ({ kase }) => ({
    ...noHandler,
    ...(kase.fromDeptId && { deptId: kase.fromDeptId }),
    fromDeptId: null,
  }),
  hearing,
  amend: amended,
  pass: (request) => ({ ...audited(request), ...issued(request) }),
  // the findings stay; the conclusion is decided again from the current score
  arbitrateAnew: (request) => ({
    ...audited(request),
    arbiter: null,
    finalScore: null,
    scoreChanged: 0 as const,
    replyResult: null,
    replyContent: null,
    drafterId: null,
  }),
  return: (request) => ({ ...audited(request), returnedContent: request.kase.replyContent }),
  askExtension: ({ actor, input }) => ({
    extendState: 1,
    extendDays: input.days ?? 0,
    extendReason: input.reason ?? '',
    extendUser: actor.id,
  }),
  grantExtension: () => ({ extendState: 2 }),
  refuseExtension: () => ({ extendState: 3, extendDays: 0 }),
  askWithdrawal: ({ actor }) => ({ withdrawState: 1, withdrawUser: actor.id }),
  confirmWithdrawal: () => ({ withdrawState: 2, pausedSince: null, supplementDue: null }),
  refuseWithdrawal: () => ({ withdrawState: 3 }),
  assign: ({ at, input }) => ({
    handlerId: input.target?.id ?? null,
    handlerName: input.target?.realName ?? null,
    handlerTime: at.now,
  }),
  drawReviewers: ({ input }) => ({
    reviewer1: input.reviewers?.[0].id ?? null,
    reviewer2: input.reviewers?.[1].id ?? null,
  }),
  redrawReviewers: ({ kase, input }) => ({
    reviewer1: input.reviewers?.[0].id ?? null,
    reviewer2: input.reviewers?.[1].id ?? null,
    redraws: kase.redraws + 1,
  }),
  firstReview: ({ input }) => ({ score1: input.score ?? null, result1: input.result }),
  secondReview: (request) => ({
    score2: request.input.score ?? null,
    result2: request.input.result,
    ...agreedScore(request),
  }),
  disputed: ({ input }) => ({ score2: input.score ?? null, result2: input.result }),
  arbitrate: (request) => ({ ...decidedScore(request), arbiter: request.actor.id, result3: request.input.result }),
  // the last auditor counts as the one who decided; the first pass is in the timeline and in `barredIds`
  passFirstLevel: (request) => ({
    auditLevel: request.kase.auditLevel + 1,
    ...barred(request),
  }),
  passAudit: (request) => ({ ...audited(request), ...accepted(request) }),
  refuseAtAudit: (request) => ({
    ...audited(request),
    ...accepted(request),
    replyResult: 3,
    replyContent: refusalAtAudit(request.input.auditNote ?? ''),
  }),
  execute: (request) => ({ ...drafted(request), ...issued(request) }),
  pauseByAudit: (request) => ({
    ...audited(request),
    ...paused(request),
    supplementItems: wanted(request.input.supplementItems ?? []),
  }),
  passLevel: (request) => ({
    ...audited(request),
    auditLevel: request.kase.auditLevel + 1,
    acceptStart: request.at.now,
    pausedDays: 0,
    ...barred(request),
    ...committee(request),
  }),
  decideAtLastLevel: (request) => ({
    ...audited(request),
    ...issued(request),
    ...committee(request),
  }),
  rate: ({ input }) => ({ satisfaction: input.satisfaction ?? 5, satisfactionNote: input.satisfactionNote ?? null }),
  deliver: ({ at, input: { deliverWay, deliverTime = at.now } }) => ({
    ...(deliverWay && { deliverWay }),
    deliverTime,
  }),
  read: ({ at }) => ({ readTime: at.now }),
  remove: () => ({ isDeleted: 1 }),
} as const satisfies Record<string, Effect>;

export type EffectName = keyof typeof effects;
