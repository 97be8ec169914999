import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import type { CaseActor, CaseChange, CaseHead, EventDraft, StepInput } from '../case-head.ts';
import { type CaseMoment, clockColumns } from '../clock/clock.ts';
import type { LetterCode } from '../letters/letters.ts';
import { replyLetter } from '../letters/reply.ts';
import { effects, noTransfer } from './effects.ts';
import { eventOf } from './event.ts';
import type { Request, Situation } from './guards/context.ts';
import { inputChecks } from './guards/input-checks.ts';
import { buttonCode, mayOpen } from './guards/people.ts';
import { preconditions } from './guards/preconditions.ts';
import { transitionsOf } from './kind-transitions.ts';
import { type Refused, refusal } from './refusals.ts';
import type { Party, Transition } from './transitions/row.ts';
import { variantOf } from './variant.ts';

export type Stepped = {
  ok: true;
  transition: string;
  change: CaseChange;
  event: EventDraft | null;
  notifies: readonly Party[];
  letter: LetterCode | null;
  /** whether the document number of the reply is reserved or becomes final */
  docNo: 'reserve' | 'issue' | null;
};

function mayAct(row: Transition, { kase, actor }: Situation): boolean {
  if (row.by === 'citizen' || row.by === 'job') return actor.kind === row.by;
  return actor.kind === 'person' && row.by.button.some((button) => actor.grants.has(buttonCode(kase, button)));
}

const firstUnmet = (row: Transition, situation: Situation): Refused | null => {
  for (const name of row.preconditions) {
    const refused = preconditions[name](situation);
    if (refused) return refused;
  }
  return null;
};

const firstWrongInput = (row: Transition, request: Request): Refused | null => {
  for (const name of row.inputChecks) {
    const refused = inputChecks[name](request);
    if (refused) return refused;
  }
  return null;
};

/**
 * The transition row of a verb for this case. Rights come before input, so that callers learn nothing about forms they
 * may not use.
 */
function findRow(verb: CaseVerb, request: Request): Transition | Refused {
  const { kase, actor, input } = request;
  const rows = transitionsOf(kase.kind).filter((row) => row.verb === verb);
  if (rows.length === 0) return refusal.unsupported();
  if (!mayOpen(kase, actor)) return refusal.notFound();
  const allowed = rows.filter((row) => mayAct(row, request));
  if (allowed.length === 0) return refusal.notAllowed();
  if (input.version !== undefined && input.version !== kase.version) return refusal.changedByOther();
  const open = allowed.filter((row) => row.from.includes(kase.caseStatus));
  const [first] = open;
  if (!first) return lateClaim(verb, request) ?? refusal.wrongStatus(kase.kind, kase.caseStatus, verb);
  const variant = variantOf(verb, request);
  if (typeof variant === 'object') return firstUnmet(first, request) ?? variant;
  return open.find((row) => row.variant === variant) ?? refusal.wrongStatus(kase.kind, kase.caseStatus, verb);
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
 * Takes one step of a case (domain.md 3.1) without side effects. The caller writes `change`, `version + 1` and the
 * event in one transaction, if id, status and version still match. A refusal has a reason and the status of the answer.
 */
export function step(
  kase: CaseHead,
  verb: CaseVerb,
  actor: CaseActor,
  input: StepInput,
  at: CaseMoment,
): Stepped | Refused {
  const request: Request = { kase, actor, input, at };
  const row = findRow(verb, request);
  if ('ok' in row) return row;
  const refused = firstUnmet(row, request) ?? firstWrongInput(row, request);
  if (refused) return refused;
  if (isRepeatedClaim(verb, row, request)) return nothing(row);
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
 * A pending transfer lapses when status, handler, department or text changes. A new phone number is no change of the
 * matter.
 */
function lapsedTransfer({ kase, input }: Request, verb: CaseVerb, next: CaseHead): CaseChange {
  if (kase.transferState !== 1 || verb === 'transferAudit' || verb === 'recall') return {};
  const isAmended = Object.keys(input.amendment?.change ?? {}).length > 0;
  const isAnother = (['caseStatus', 'handlerId', 'deptId'] as const).some((column) => next[column] !== kase[column]);
  return isAmended || isAnother ? noTransfer : {};
}

const isRepeatedClaim = (verb: CaseVerb, row: Transition, { kase, actor }: Request): boolean =>
  verb === 'claim' && row.to === kase.caseStatus && kase.handlerId === actor.id;

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
  // the type stays: keys are only left out
  return Object.fromEntries(
    Object.entries(change).filter(([key, value]) => value !== undefined && before.get(key) !== value),
  ) as CaseChange;
}

export function allowedActions(kase: CaseHead, actor: CaseActor, at: CaseMoment): CaseVerb[] {
  const situation: Situation = { kase, actor, at };
  if (!mayOpen(kase, actor)) return [];
  const possible = transitionsOf(kase.kind).filter(
    (row) =>
      row.from.includes(kase.caseStatus) &&
      mayAct(row, situation) &&
      firstUnmet(row, situation) === null &&
      !(row.verb === 'claim' && row.to === kase.caseStatus && kase.handlerId === actor.id),
  );
  return [...new Set(possible.map((row) => row.verb))];
}
