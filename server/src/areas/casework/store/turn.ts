import { type CaseKind, type CaseVerb, statusWord } from '@kaoxin/contract/casework/actions.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Work } from '#platform/work.ts';
import type { CaseHead } from '../case-head.ts';
import type { CaseMoment } from '../clock/clock.ts';
import type { CaseModule } from '../kind/kind.ts';
import { buttonCode } from '../rules/guards/people.ts';
import { allowedActions } from '../rules/rules.ts';
import { caseMoment } from '../workdays/moment.ts';
import { caseActor } from './actor.ts';
import { nearestHolders } from './holders.ts';
import type { Onlookers } from './who-sees.ts';

/** Whose step a case waits for: whoever it names, else the holders of a button whom the rules let take it. */
export interface Turn {
  verb: CaseVerb;
  button: string;
  /** levels belong to different roles (domain.md 3.8, 3.9); null: whoever holds the button */
  role: string | null;
  /** drawn, or asked for by name */
  named: string | null;
  /** it was given to him: nobody else is asked as long as he may */
  given: string | null;
  /** the case as it stands when the step is taken */
  kase: CaseHead;
}

const { received, handling, supplementing, secondReview, arbitrating, auditing, returned } = caseStatus.of;

type Audited = Pick<CaseHead, 'kind' | 'auditLevel' | 'scoreChanged' | 'legalClass'>;

const auditRole = ({ kind, auditLevel, scoreChanged, legalClass }: Audited): string | null => {
  if (kind === 'correction') return auditLevel > 0 ? 'case_auditor' : null;
  if (kind === 'economist') return auditLevel === 1 ? 'district_manager' : 'title_reviewer';
  return scoreChanged === 1 || legalClass === 2 ? 'city_leader' : null;
};

/** Those a case of a kind that is audited first can wait at. */
const levels = [0, 1, 2, 3] as const;

/** … at which somebody with these roles audits it. */
export const levelsOf = (kind: CaseKind, roleAliases: readonly string[]): number[] =>
  levels.filter((auditLevel) => {
    const role = auditRole({ kind, auditLevel, scoreChanged: 0, legalClass: null });
    return role === null || roleAliases.includes(role);
  });

/** Leadership alone decides on the reply that waits for approval. */
export const isSignedByLeader = (kase: CaseHead): boolean =>
  kase.caseStatus === auditing && auditRole(kase) === 'city_leader';

type Step = Pick<Turn, 'verb' | 'button'> & Partial<Turn>;

/** Of a kind that is audited first (domain.md 3.8, 3.9): what is asked of the applicant comes back to whoever asked. */
function stepOfAudited(kase: CaseHead): Step | null {
  const given = kase.handlerId;
  switch (kase.caseStatus) {
    case received:
    case supplementing:
      return { verb: 'audit', button: 'audit', role: auditRole(kase), given, kase: { ...kase, caseStatus: received } };
    case handling:
    case auditing:
      return { verb: 'execute', button: 'reply', given };
    default:
      return null;
  }
}

/** 成绩复核 (domain.md 3.5): two who were drawn, an arbiter where they differ, whoever writes the letter, its auditor. */
function stepOfReview(kase: CaseHead): Step | null {
  switch (kase.caseStatus) {
    case received:
      return kase.reviewer1
        ? { verb: 'claim', button: 'handle', named: kase.reviewer1 }
        : { verb: 'assign', button: 'assign' };
    case handling:
      return { verb: 'review', button: 'review', named: kase.reviewer1 };
    case secondReview:
      return { verb: 'review', button: 'review', named: kase.reviewer2 };
    case arbitrating:
      return { verb: 'review', button: 'arbitrate' };
    case auditing:
      return kase.replyContent === null
        ? { verb: 'submit', button: 'reply' }
        : { verb: 'audit', button: 'audit', role: auditRole(kase) };
    case returned:
      return { verb: 'submit', button: 'reply', given: kase.drafterId };
    default:
      return null;
  }
}

/** Of what somebody takes and answers: its handler's, until it waits for its auditor. */
function stepOfClaimed(kase: CaseHead): Step | null {
  if (kase.caseStatus === auditing) return { verb: 'audit', button: 'audit', role: auditRole(kase) };
  return kase.handlerId ? { verb: 'submit', button: 'reply', named: kase.handlerId } : null;
}

/** Kinds whose turn goes from one to the other, whoever handles them (decisions 057, 060, 061). */
const byTurn: Partial<Record<CaseKind, (kase: CaseHead) => Step | null>> = {
  correction: stepOfAudited,
  reinspection: stepOfReview,
  economist: stepOfAudited,
};
export const isByTurn = ({ kind }: Pick<CaseHead, 'kind'>): boolean => Object.hasOwn(byTurn, kind);

/** Whose turn it is; null: nobody's of the office, or whoever claims it. */
export function turnOf(kase: CaseHead): Turn | null {
  const step = (byTurn[kase.kind] ?? stepOfClaimed)(kase);
  return step && { role: null, named: null, given: null, kase, ...step };
}

/** What the case waits for, in words: where it stands, unless that says what comes after its letter. */
export const waitsFor = ({ verb, kase: { kind, caseStatus: status } }: Turn): Label =>
  verb === 'submit' && status === auditing
    ? ['待起草', 'To be drafted']
    : [statusWord(kind, status), statusWord(kind, status, 'en')];

/** People of one case who are looked at, one after the other: somebody waits for this. */
const mostAsked = 100;

/** Whether the rules let somebody take this step: who acted before him, whom it names, on what level (domain.md 3.1). */
export async function mayTake(
  onlookers: Onlookers,
  { verb, kase }: Turn,
  userId: string,
  at: CaseMoment,
): Promise<boolean> {
  const actor = await onlookers.actorOf(userId);
  if (!actor || !allowedActions(kase, caseActor(actor), at).includes(verb)) return false;
  const sameHands = await onlookers.sameHandsOf(userId, kase);
  return sameHands.size === 0 || allowedActions(kase, caseActor(actor, sameHands), at).includes(verb);
}

/**
 * The people a case waits for, as many as asked: none who may not open it, none whom the rules refuse the step. Those of its
 * department and district come first.
 */
export async function peopleOfTurn(
  work: Work,
  module: Pick<CaseModule, 'kind' | 'table'>,
  turn: Turn | null,
  onlookers: Onlookers,
  atMost: number,
): Promise<string[]> {
  if (!turn) return [];
  const { named, given, button, role, kase } = turn;
  // whoever the case itself names is asked of it, wherever it lies now
  if (named) return [named];
  const at = await caseMoment(work);
  if (given && (await mayTake(onlookers, turn, given, at))) return [given];
  const people: string[] = [];
  for (const one of await nearestHolders(work, buttonCode(module, button), role, kase, mostAsked)) {
    if (people.length >= atMost) break;
    if (one === work.actor.id || !(await mayTake(onlookers, turn, one, at))) continue;
    if ((await onlookers.seenBy(one, module, [kase.id])).has(kase.id)) people.push(one);
  }
  return people;
}
