import { reviewConclusion } from '@kaoxin/contract/reinspection/states.ts';
import { kindRules } from '#areas/casework/index.ts';
import { reviewChoices, reviewTransitions } from './transitions.ts';
import { reviewTurns } from './turns.ts';

export const reviewProcess: kindRules.CaseProcess = {
  transitions: reviewTransitions,
  choices: reviewChoices,
  turns: reviewTurns,
  rowColumns: ['reviewer1', 'reviewer2', 'arbiter', 'scoreChanged', 'replyContent'],
  limits: (_type, _stage, policy) => kindRules.limitsOf(null, 'workday', policy.reinspectionResultWorkdays, 'workday'),
  extensionLimit: (_kase, policy) => policy.reinspectionExtendWorkdays,
  // a score review stores its conclusion (dict review_conclusion) as outcome
  notAccepted: reviewConclusion.of.notAccepted,
  isOutcomeDecided: true,
  replyLetter: () => 'FH02',
};
