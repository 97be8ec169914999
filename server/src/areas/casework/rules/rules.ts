import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { filtered } from '@kaoxin/contract/records.ts';
import { firstRefusal, mayTake, offeredVerbs, refusalOf } from '#engine/process/rules.ts';
import type { CaseActor, CaseChange, CaseHead, EventDraft, StepInput } from '../case-head.ts';
import { type CaseMoment, clockColumns } from '../clock/clock.ts';
import type { LetterCode } from '../letters/letters.ts';
import { replyLetter } from '../letters/reply.ts';
import { type CaseRule, caseRules } from './case-rules.ts';
import { effects, noTransfer } from './effects.ts';
import { eventOf } from './event.ts';
import type { Request } from './guards/context.ts';
import { mayOpen } from './guards/people.ts';
import { choicesOf } from './processes.ts';
import { type Refused, refusal } from './refusals.ts';
import type { Party, Transition } from './transitions/row.ts';

export type Stepped = {
  ok: true;
  transition: string;
  change: CaseChange;
  event: EventDraft | null;
  notifies: readonly Party[];
  letter: LetterCode | null;
  docNo: 'reserve' | 'issue' | null;
};

/**
 * The row of a verb for this case. Rights come before input, so that callers learn nothing about forms they may not
 * use.
 */
export function findRule(verb: CaseVerb, request: Request): CaseRule | Refused {
  const { kase, actor, input } = request;
  const rules = caseRules(kase.kind).filter((rule) => rule.verb === verb);
  if (rules.length === 0) return refusal.unsupported();
  if (!mayOpen(kase, actor)) return refusal.notFound();
  const allowed = rules.filter(({ by }) => mayTake(by, actor));
  if (allowed.length === 0) return refusal.notAllowed();
  if (input.version !== undefined && input.version !== kase.version) return refusal.changedByOther();
  const open = allowed.filter(({ from }) => from.includes(kase.caseStatus));
  const [first] = open;
  if (!first) return lateClaim(verb, request) ?? refusal.wrongStatus(kase.kind, kase.caseStatus, verb);
  const variant = choicesOf(kase.kind)[verb]?.(request);
  if (typeof variant === 'object') return firstRefusal(first.preconditions, request) ?? variant;
  return open.find((rule) => rule.variant === variant) ?? refusal.wrongStatus(kase.kind, kase.caseStatus, verb);
}

const lateClaim = (verb: CaseVerb, { kase, actor }: Request): Refused | null =>
  verb === 'claim' && openStatuses.includes(kase.caseStatus) && kase.handlerId !== null && kase.handlerId !== actor.id
    ? refusal.claimedBy(kase.handlerName ?? '')
    : null;

function letterOf({ letter, letterOnce }: Transition, next: CaseHead, before: CaseHead): LetterCode | null {
  const isTold = before.acceptNoticeTime !== null;
  // a letter with another time to answer is sent again
  if (letterOnce && isTold && next.finishDays === before.finishDays && next.finishUnit === before.finishUnit)
    return null;
  return letter === 'reply' ? replyLetter(next) : (letter ?? null);
}

/**
 * Takes one step of a case (domain.md 3.1) without side effects, by the rules that `performStep` applies. A refusal has
 * a reason and the status of the answer.
 */
export function step(
  kase: CaseHead,
  verb: CaseVerb,
  actor: CaseActor,
  input: StepInput,
  at: CaseMoment,
): Stepped | Refused {
  const request: Request = { kase, actor, input, at };
  const rule = findRule(verb, request);
  return 'ok' in rule ? rule : (refusalOf(rule, request) ?? outcomeOf(rule, request));
}

export function outcomeOf({ row, isDone }: CaseRule, request: Request): Stepped {
  const { kase, at } = request;
  if (isDone?.(request)) return nothing(row);
  const { verb } = row;
  const caseStatus = row.to === 'same' ? kase.caseStatus : row.to;
  const stepped: CaseChange = { caseStatus, ...effects[row.effect](request), ...lapsedRequest(kase, verb, caseStatus) };
  const change: CaseChange = { ...stepped, ...lapsedTransfer(request, verb, { ...kase, ...stepped }) };
  const next: CaseHead = { ...kase, ...change };
  const letter = letterOf(row, next, kase);
  const written: CaseChange = changed(kase, { ...change, ...clockColumns(next, at, kase) });
  return {
    ok: true,
    transition: row.name,
    change: written,
    event: row.event && eventOf(row, row.event, request, { ...kase, ...written }, written),
    notifies: (row.notifies ?? []).filter((party) => party !== 'applicant' || !row.letterOnce || letter !== null),
    letter,
    docNo: row.docNo ?? null,
  };
}

/** A pending extension or counter withdrawal lapses when the case ends otherwise. */
function lapsedRequest(
  { extendState, withdrawState }: CaseHead,
  verb: CaseVerb,
  status: CaseHead['caseStatus'],
): CaseChange {
  if (openStatuses.includes(status)) return {};
  const extension: CaseChange = extendState === 1 ? { extendState: 0, extendDays: 0 } : {};
  const withdrawal: CaseChange = withdrawState === 1 && verb !== 'withdrawAudit' ? { withdrawState: 0 } : {};
  return { ...extension, ...withdrawal };
}

/**
 * A pending transfer lapses when status, handler, department or matter changes. A new phone number is no change of the
 * matter.
 */
function lapsedTransfer({ kase, input }: Request, verb: CaseVerb, next: CaseHead): CaseChange {
  if (kase.transferState !== 1 || verb === 'transferAudit' || verb === 'recall') return {};
  const isAmended = input.amendment?.changesMatter ?? false;
  const isAnother = (['caseStatus', 'handlerId', 'deptId'] as const).some((column) => next[column] !== kase[column]);
  return isAmended || isAnother ? noTransfer : {};
}

const nothing = (row: Transition): Stepped => ({
  ok: true,
  transition: row.name,
  change: {},
  event: null,
  notifies: [],
  letter: null,
  docNo: null,
});

/** Only differences are written, so that the timeline shows real changes. */
function changed(kase: CaseHead, change: CaseChange): CaseChange {
  const before = new Map<string, unknown>(Object.entries(kase));
  return filtered(change, (value, key) => value !== undefined && !isSame(before.get(key), value));
}

const isSame = (one: unknown, other: unknown): boolean => one === other || (isEmptyList(one) && isEmptyList(other));
const isEmptyList = (one: unknown): boolean => Array.isArray(one) && one.length === 0;

export const allowedActions = (kase: CaseHead, actor: CaseActor, at: CaseMoment): CaseVerb[] =>
  mayOpen(kase, actor)
    ? offeredVerbs(caseRules(kase.kind), { status: kase.caseStatus, caller: actor }, { kase, actor, at })
    : [];
