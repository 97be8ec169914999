import { type CaseKind, standingWord } from '@kaoxin/contract/casework/actions.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { nearestHolders } from '#engine/people/holders.ts';
import type { Work } from '#platform/work.ts';
import { blankCase } from '../blank-case.ts';
import type { CaseHead } from '../case-head.ts';
import type { CaseMoment } from '../clock/clock.ts';
import type { CaseModule } from '../kind/kind.ts';
import { buttonCode } from '../rules/guards/people.ts';
import { rulesOf } from '../rules/kinds.ts';
import { allowedActions } from '../rules/rules.ts';
import { type Audited, auditRoleOfReply, type NextStep } from '../rules/turns.ts';
import { caseMoment } from '../workdays/moment.ts';
import { caseActor } from './actor.ts';
import type { Onlookers } from './who-sees.ts';

export type Turn = Required<NextStep>;

const { auditing } = caseStatus.of;

const auditRole = (kase: Audited): string | null => (rulesOf(kase.kind).turns?.auditRole ?? auditRoleOfReply)(kase);

const levels = [0, 1, 2, 3] as const;

export const levelsOf = (kind: CaseKind, roleAliases: readonly string[]): number[] =>
  levels.filter((auditLevel) => {
    const role = auditRole({ ...blankCase, kind, auditLevel });
    return role === null || roleAliases.includes(role);
  });

export const isSignedByLeader = (kase: CaseHead): boolean =>
  kase.caseStatus === auditing && auditRole(kase) === 'city_leader';

function stepOfClaimed(kase: CaseHead): NextStep | null {
  if (kase.caseStatus === auditing) return { verb: 'audit', button: 'audit', role: auditRole(kase) };
  return kase.handlerId ? { verb: 'submit', button: 'reply', named: kase.handlerId } : null;
}

export const isByTurn = ({ kind }: Pick<CaseHead, 'kind'>): boolean => rulesOf(kind).turns !== undefined;

export function turnOf(kase: CaseHead): Turn | null {
  const step = (rulesOf(kase.kind).turns?.next ?? stepOfClaimed)(kase);
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
