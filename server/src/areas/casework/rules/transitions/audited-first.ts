import type { CaseStatus } from '@kaoxin/contract/casework/states.ts';
import type { PreconditionName } from '../guards/preconditions.ts';
import { buttons, type Transition } from './row.ts';

export const backToAudit = (row: Transition): Transition =>
  row.verb === 'supplied' && row.to !== 'same' ? { ...row, to: 10 } : row;

export const supplementByAudit = (ofTurn: PreconditionName): Transition => ({
  name: 'audit-supplement',
  verb: 'audit',
  variant: 'supplement',
  from: [10],
  to: 21,
  by: buttons('audit'),
  preconditions: ['noInterest', ofTurn],
  inputChecks: ['auditNote', 'auditItems', 'auditDays'],
  effect: 'pauseByAudit',
  event: 'supplement',
  visible: true,
  notifies: ['applicant'],
});

/** Auditors handle these cases, so the button of the audit releases them. */
export const releaseByAudit = (from: readonly CaseStatus[]): Transition => ({
  name: 'release',
  verb: 'release',
  from,
  to: 'same',
  by: buttons('audit'),
  preconditions: ['claimed', 'handlerOrAuditor'],
  inputChecks: [],
  effect: 'release',
  event: 'release',
});
