import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import type { Unit } from '#engine/calendar/workday.ts';
import { registerOnce } from '#platform/registry.ts';
import type { CaseHead, Flag, Limits } from '../case-head.ts';
import type { LetterCode } from '../letters/letters.ts';
import type { CasePolicy } from './policy.ts';
import type { Turns } from './turns.ts';

export type TypeLimits = { acceptDays?: number | null; finishDays?: number | null; simpleTrack?: Flag };

export interface KindRules {
  /** further columns its preconditions read in lists (read/list/list-columns.ts), so that rows offer what pages offer */
  rowColumns?: readonly (keyof CaseHead)[];
  /** days to accept and to finish (domain.md 3.2); days of a classification take precedence */
  limits(type: TypeLimits, stage: CaseHead['stage'], policy: CasePolicy): Limits;
  /** absent: the kind has no extension */
  extensionLimit?(kase: CaseHead, policy: CasePolicy): number;
  /** days after the answer in which a review or appeal is possible; default: those of petitions */
  reliefDays?: number;
  /** column that is 1 where the answer decides nothing yet, so that there is nothing to appeal */
  undecided?: 'isDefence';
  isTellingExempt?(kase: Pick<CaseHead, 'isAnonymous'>): boolean;
  notAccepted?: number;
  /** the letter of a reply, which determines its clauses (domain.md 3.16); absent: the module has its own letters */
  replyLetter?(stage: CaseHead['stage'], refuses: boolean): LetterCode;
  /** earlier steps decide the outcome, so a reply names none */
  isOutcomeDecided?: true;
  /** the order in which users take the case; default: its handler, then the auditor of the reply */
  turns?: Turns;
}

export const limitsOf = (
  acceptDays: number | null,
  acceptUnit: Unit,
  finishDays: number | null,
  finishUnit: Unit,
  simpleFinishDays: number | null = null,
): Limits => ({ acceptDays, acceptUnit, finishDays, finishUnit, simpleFinishDays });

const known = new Map<CaseKind, KindRules>();

export function rulesOf(kind: CaseKind): KindRules {
  const rules = known.get(kind);
  if (!rules) throw new Error(`no rules for cases of the kind ${kind}`);
  return rules;
}

export const registerKindRules = (kind: CaseKind, rules: KindRules): KindRules =>
  registerOnce(known, 'kind with rules', kind, rules);

/** Days after the answer until a case is closed automatically (G8). */
export function reliefDaysOf(kase: Pick<CaseHead, 'kind' | 'isDefence'>, policy: CasePolicy): number {
  const { undecided, reliefDays = policy.petitionReliefDays } = rulesOf(kase.kind);
  return undecided && kase[undecided] === 1 ? 0 : reliefDays;
}
