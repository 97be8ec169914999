import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { kindRules } from '#areas/casework/index.ts';

const { received, handling, secondReview, arbitrating, auditing, returned } = caseStatus.of;

export const reviewTurns: kindRules.CaseProcess['turns'] = {
  next(kase) {
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
          : { verb: 'audit', button: 'audit', role: kindRules.auditRoleOfReply(kase) };
      case returned:
        return { verb: 'submit', button: 'reply', given: kase.drafterId };
      default:
        return null;
    }
  },
};
