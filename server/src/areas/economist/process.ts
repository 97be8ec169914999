import { kindRules } from '#areas/casework/index.ts';
import { economistChoices, economistTransitions } from './transitions.ts';

export const economistProcess: kindRules.CaseProcess = {
  transitions: economistTransitions,
  choices: economistChoices,
  turns: kindRules.auditedFirst(({ auditLevel }) => (auditLevel === 1 ? 'district_manager' : 'title_reviewer')),
  rowColumns: ['auditLevel', 'lastLevel'],
  limits: (_type, _stage, policy) => kindRules.limitsOf(policy.economistAuditWorkdays, 'workday', null, 'workday'),
};
