import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { appealResult, petitionResult } from '@kaoxin/contract/casework/results.ts';
import { reviewConclusion } from '@kaoxin/contract/reinspection/states.ts';
import type { Unit } from '#engine/calendar/workday.ts';
import { registerOnce } from '#platform/registry.ts';
import type { CaseHead, Flag, Limits } from '../case-head.ts';
import type { LetterCode } from '../letters/letters.ts';
import type { CasePolicy } from './policy.ts';

export type TypeLimits = { acceptDays?: number | null; finishDays?: number | null; simpleTrack?: Flag };
type Stage = CaseHead['stage'];

export interface KindRules {
  /** further columns its preconditions read in lists (read/list/list-columns.ts), so that rows offer what pages offer */
  rowColumns?: readonly (keyof CaseHead)[];
  /** days to accept and to finish (domain.md 3.2); days of a classification take precedence */
  limits(type: TypeLimits, stage: Stage, policy: CasePolicy): Limits;
  extensionLimit(kase: CaseHead, policy: CasePolicy): number;
  /** days after the answer in which a review or appeal is possible; default: those of petitions */
  reliefDays?: number;
  /** column that is 1 where the answer decides nothing yet, so that there is nothing to appeal */
  undecided?: 'isDefence';
  isTellingExempt?(kase: Pick<CaseHead, 'isAnonymous'>): boolean;
  notAccepted?: number;
  /** the letter of a reply, which determines its clauses (domain.md 3.16); absent: the module has its own letters */
  replyLetter?(stage: Stage, refuses: boolean): LetterCode;
}

const limits = (
  acceptDays: number | null,
  acceptUnit: Unit,
  finishDays: number | null,
  finishUnit: Unit,
  simpleFinishDays: number | null = null,
): Limits => ({ acceptDays, acceptUnit, finishDays, finishUnit, simpleFinishDays });

const opinions = { 1: 'XF06', 2: 'XF07', 3: 'XF08' } as const;

const known = new Map<CaseKind, KindRules>([
  [
    'petition',
    {
      limits({ acceptDays, finishDays, simpleTrack }, stage, policy) {
        const opinion = stage > 1 ? policy.petitionReviewOpinionDays : policy.petitionFinishDays;
        const simple = policy.petitionSimpleFinishWorkdays;
        // on the simple track a classification's own days are workdays
        if (simpleTrack) {
          const accept = acceptDays ?? policy.petitionSimpleAcceptWorkdays;
          return limits(accept, 'workday', opinion, 'calendar', finishDays ?? simple);
        }
        const finish = (stage === 1 && finishDays) || opinion;
        return limits(acceptDays ?? policy.petitionAcceptDays, 'calendar', finish, 'calendar', simple);
      },
      extensionLimit: ({ stage, acceptResult }, policy) =>
        stage > 1 || acceptResult === 5 ? 0 : policy.petitionExtendDays,
      rowColumns: ['reliefCaseId'],
      isTellingExempt: ({ isAnonymous }) => isAnonymous === 1,
      notAccepted: petitionResult.of.notAccepted,
      replyLetter: (stage, refuses) => (refuses ? 'XF03' : opinions[stage]),
    },
  ],
  [
    'appeal',
    {
      limits({ acceptDays, finishDays }, _stage, policy) {
        const accept = acceptDays ?? policy.appealAcceptWorkdays;
        return limits(accept, 'workday', finishDays ?? policy.appealFinishDays, 'calendar');
      },
      extensionLimit: (_kase, policy) => policy.appealExtendDays,
      // 行政复议法 第二十条: 60 days, as the decision states
      reliefDays: 60,
      // rights follow from the decision on the violation after the defence was heard (WJ02)
      undecided: 'isDefence',
      notAccepted: appealResult.of.notAccepted,
      replyLetter: (_stage, refuses) => (refuses ? 'SS02' : 'SS03'),
    },
  ],
  [
    'correction',
    {
      rowColumns: ['auditLevel', 'lastLevel'],
      limits: (_type, _stage, policy) =>
        limits(policy.correctionAuditWorkdays, 'workday', policy.correctionFinishWorkdays, 'workday'),
      extensionLimit: (_kase, policy) => policy.correctionExtendWorkdays,
      replyLetter: () => 'GZ02',
    },
  ],
  [
    'reinspection',
    {
      rowColumns: ['reviewer1', 'reviewer2', 'arbiter', 'scoreChanged', 'replyContent'],
      limits: (_type, _stage, policy) => limits(null, 'workday', policy.reinspectionResultWorkdays, 'workday'),
      extensionLimit: (_kase, policy) => policy.reinspectionExtendWorkdays,
      // a score review stores its conclusion (dict review_conclusion) as outcome
      notAccepted: reviewConclusion.of.notAccepted,
      replyLetter: () => 'FH02',
    },
  ],
  [
    'economist',
    {
      rowColumns: ['auditLevel', 'lastLevel'],
      limits: (_type, _stage, policy) => limits(policy.economistAuditWorkdays, 'workday', null, 'workday'),
      extensionLimit: () => 0,
    },
  ],
]);

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
