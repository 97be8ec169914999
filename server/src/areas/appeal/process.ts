import { appealResult } from '@kaoxin/contract/casework/results.ts';
import { kindRules } from '#areas/casework/index.ts';
import { appealTransitions } from './transitions.ts';

export const appealProcess: kindRules.CaseProcess = {
  transitions: appealTransitions,
  limits({ acceptDays, finishDays }, _stage, policy) {
    const accept = acceptDays ?? policy.appealAcceptWorkdays;
    return kindRules.limitsOf(accept, 'workday', finishDays ?? policy.appealFinishDays, 'calendar');
  },
  extensionLimit: (_kase, policy) => policy.appealExtendDays,
  // 行政复议法 第二十条: 60 days, as the decision states
  reliefDays: 60,
  // rights follow from the decision on the violation after the defence was heard (WJ02)
  undecided: 'isDefence',
  notAccepted: appealResult.of.notAccepted,
  replyLetter: (_stage, refuses) => (refuses ? 'SS02' : 'SS03'),
};
