import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { nextApproval } from '@kaoxin/contract/casework/approval.ts';
import { isNotAccepted } from '../letters/reply.ts';
import { isBlank, type Request } from './guards/context.ts';
import { type Refused, refusal } from './refusals.ts';
import type { Variant } from './transitions/row.ts';

/** The variant that the input asks for; undefined where a verb has one row. */
export type Choice = (request: Request) => Variant | Refused | undefined;
export type Choices = Partial<Record<CaseVerb, Choice | undefined>>;

export const receiver: Choice = ({ input }) => {
  const outside = !isBlank(input.toOrg);
  if (isBlank(input.deptId)) return outside ? 'outside' : refusal.receiver();
  return outside ? refusal.oneReceiver() : 'inside';
};

/** A reply skips the audit only if the type allows it; accusations are always audited. */
const submission: Choice = ({ kase, input }) => {
  if (kase.needAudit === 1 || kase.legalClass === 2) return 'audit';
  return isNotAccepted(kase.kind, input.replyResult) ? 'directRefusal' : 'direct';
};

export const auditing =
  (passes: Choice, third?: Variant): Choice =>
  (request) => {
    const { auditResult } = request.input;
    if (auditResult === 1) return passes(request);
    if (auditResult === 2) return 'return';
    return (auditResult === 3 && third) || refusal.auditResult();
  };

export const passOfReply: Choice = ({ kase }) => {
  const step = nextApproval(kase);
  const refuses = isNotAccepted(kase.kind, kase.replyResult);
  if (step === 'audit') return refuses ? 'refused' : 'pass';
  if (step === 'sign') return refuses ? 'signRefusal' : 'sign';
  return step;
};

const decision: Choice = ({ input }) => {
  if (input.auditResult === 1) return 'grant';
  return input.auditResult === 2 ? 'refuse' : refusal.auditResult();
};

const amendment: Choice = ({ kase, input }) => {
  if (!input.amendment?.deptId) return undefined;
  return kase.caseStatus === 10 || kase.caseStatus === 20 ? 'inside' : refusal.amendMoves();
};

const merger: Choice = ({ input }) => (isBlank(input.clusterId) ? 'leave' : undefined);

/**
 * A recalled letter returns to the status in which it was submitted: a refusal to that before the decision. A transfer
 * is recalled before that.
 */
const recall: Choice = ({ kase }) => {
  if (kase.caseStatus !== 30) return undefined;
  if (kase.submittedFrom === 10) return 'refused';
  return kase.submittedFrom === 31 ? 'returned' : 'handling';
};

export const commonChoices: Choices = {
  transfer: receiver,
  submit: submission,
  audit: auditing(passOfReply),
  extendAudit: decision,
  transferAudit: decision,
  withdrawAudit: decision,
  recall,
  merge: merger,
  amend: amendment,
  lift: amendment,
};
