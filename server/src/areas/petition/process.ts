import { petitionResult } from '@kaoxin/contract/casework/results.ts';
import { kindRules } from '#areas/casework/index.ts';
import { petitionChoices, petitionTransitions } from './transitions.ts';

const { limitsOf } = kindRules;

const opinions = { 1: 'XF06', 2: 'XF07', 3: 'XF08' } as const;

export const petitionProcess: kindRules.CaseProcess = {
  transitions: petitionTransitions,
  choices: petitionChoices,
  rowColumns: ['reliefCaseId'],
  limits({ acceptDays, finishDays, simpleTrack }, stage, policy) {
    const opinion = stage > 1 ? policy.petitionReviewOpinionDays : policy.petitionFinishDays;
    const simple = policy.petitionSimpleFinishWorkdays;
    // on the simple track a classification's own days are workdays
    if (simpleTrack) {
      const accept = acceptDays ?? policy.petitionSimpleAcceptWorkdays;
      return limitsOf(accept, 'workday', opinion, 'calendar', finishDays ?? simple);
    }
    const finish = (stage === 1 && finishDays) || opinion;
    return limitsOf(acceptDays ?? policy.petitionAcceptDays, 'calendar', finish, 'calendar', simple);
  },
  extensionLimit: ({ stage, acceptResult }, policy) =>
    stage > 1 || acceptResult === 5 ? 0 : policy.petitionExtendDays,
  isTellingExempt: ({ isAnonymous }) => isAnonymous === 1,
  notAccepted: petitionResult.of.notAccepted,
  replyLetter: (stage, refuses) => (refuses ? 'XF03' : opinions[stage]),
};
