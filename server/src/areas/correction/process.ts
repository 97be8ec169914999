import { kindRules } from '#areas/casework/index.ts';
import { correctionChoices, correctionTransitions } from './transitions.ts';

export const correctionProcess: kindRules.CaseProcess = {
  transitions: correctionTransitions,
  choices: correctionChoices,
  turns: kindRules.auditedFirst(({ auditLevel }) => (auditLevel > 0 ? 'case_auditor' : null)),
  rowColumns: ['auditLevel', 'lastLevel'],
  limits: (_type, _stage, policy) =>
    kindRules.limitsOf(policy.correctionAuditWorkdays, 'workday', policy.correctionFinishWorkdays, 'workday'),
  extensionLimit: (_kase, policy) => policy.correctionExtendWorkdays,
  replyLetter: () => 'GZ02',
};
