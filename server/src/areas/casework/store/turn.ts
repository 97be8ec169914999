import { type CaseKind, type CaseVerb, standingWord } from '@kaoxin/contract/casework/actions.ts';
import { isLastApproval } from '@kaoxin/contract/casework/approval.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { nearestHolders } from '#engine/people/holders.ts';
import type { Work } from '#platform/work.ts';
import { blankCase } from '../blank-case.ts';
import type { CaseHead } from '../case-head.ts';
import type { CaseMoment } from '../clock/clock.ts';
import type { CaseModule } from '../kind/kind.ts';
import { buttonCode } from '../rules/guards/people.ts';
import { allowedActions } from '../rules/rules.ts';
import { caseMoment } from '../workdays/moment.ts';
import { caseActor } from './actor.ts';
import type { Onlookers } from './who-sees.ts';

/** The next step of a case and who takes it: a named user, or the holders of a button admitted by the rules. */
export interface Turn {
  verb: CaseVerb;
  button: string;
  /** required role, for kinds with audit levels (domain.md 3.8, 3.9); null: any holder of the button */
  role: string | null;
  named: string | null;
  given: string | null;
  kase: CaseHead;
}

const { received, handling, supplementing, secondReview, arbitrating, auditing, returned } = caseStatus.of;

type Audited = Pick<CaseHead, 'kind' | 'auditLevel' | 'scoreChanged' | 'legalClass' | 'approvalLevels' | 'approvedBy'>;

const auditRole = ({ kind, auditLevel, scoreChanged, legalClass, ...approvals }: Audited): string | null => {
  if (kind === 'correction') return auditLevel > 0 ? 'case_auditor' : null;
  if (kind === 'economist') return auditLevel === 1 ? 'district_manager' : 'title_reviewer';
  return scoreChanged === 1 || (legalClass === 2 && isLastApproval(approvals)) ? 'city_leader' : null;
};

const levels = [0, 1, 2, 3] as const;

export const levelsOf = (kind: CaseKind, roleAliases: readonly string[]): number[] =>
  levels.filter((auditLevel) => {
    const role = auditRole({ ...blankCase, kind, auditLevel });
    return role === null || roleAliases.includes(role);
  });

export const isSignedByLeader = (kase: CaseHead): boolean =>
  kase.caseStatus === auditing && auditRole(kase) === 'city_leader';

type Step = Pick<Turn, 'verb' | 'button'> & Partial<Turn>;

/** Kinds that are audited first (domain.md 3.8, 3.9): supplements return to the auditor who asked for them. */
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

/** 成绩复核 (domain.md 3.5): two drawn reviewers, an arbiter if they differ, the drafter, the auditor. */
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

function stepOfClaimed(kase: CaseHead): Step | null {
  if (kase.caseStatus === auditing) return { verb: 'audit', button: 'audit', role: auditRole(kase) };
  return kase.handlerId ? { verb: 'submit', button: 'reply', named: kase.handlerId } : null;
}

const byTurn: Partial<Record<CaseKind, (kase: CaseHead) => Step | null>> = {
  correction: stepOfAudited,
  reinspection: stepOfReview,
  economist: stepOfAudited,
};
export const isByTurn = ({ kind }: Pick<CaseHead, 'kind'>): boolean => Object.hasOwn(byTurn, kind);

export function turnOf(kase: CaseHead): Turn | null {
  const step = (byTurn[kase.kind] ?? stepOfClaimed)(kase);
  return step && { role: null, named: null, given: null, kase, ...step };
}

/** The status in words, or 待起草 where the status name describes the step after the letter. */
export const waitsFor = ({ verb, kase }: Turn): Label =>
  verb === 'submit' && kase.caseStatus === auditing
    ? ['待起草', 'To be drafted']
    : [standingWord(kase.kind, kase), standingWord(kase.kind, kase, 'en')];

/** Limit of users whose rights are read one by one, because a caller waits for the result. */
const mostAsked = 100;

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
 * The users a case waits for, at most as many as asked for. Each may open it and take the step. Users of its department
 * and district come first.
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
  if (named) return [named];
  const at = await caseMoment(work);
  if (given && (await mayTake(onlookers, turn, given, at))) return [given];
  const holders = await nearestHolders(work, buttonCode(module, button), role, kase, mostAsked);
  await onlookers.prepare(holders);
  const able: string[] = [];
  for (const one of holders) if (one !== work.actor.id && (await mayTake(onlookers, turn, one, at))) able.push(one);
  const seeing = await onlookers.seeing(able, module, kase.id);
  return able.filter((one) => seeing.has(one)).slice(0, atMost);
}
