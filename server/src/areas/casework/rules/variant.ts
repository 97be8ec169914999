import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { isNotAccepted } from '../letters/reply.ts';
import { isBlank, type Request } from './guards/context.ts';
import { type Refused, refusal } from './refusals.ts';
import type { Variant } from './transitions/row.ts';

type Choice = Variant | Refused | undefined;

function receiver({ input }: Request): Choice {
  const outside = !isBlank(input.toOrg);
  if (isBlank(input.deptId)) return outside ? 'outside' : refusal.receiver();
  return outside ? refusal.oneReceiver() : 'inside';
}

function acceptance(request: Request): Choice {
  switch (request.input.acceptResult) {
    case 1:
    case 5:
      return 'accepted';
    case 2:
    case 3:
      return 'refused';
    case 4:
      return receiver(request);
    default:
      return refusal.acceptResult();
  }
}

/** A reply skips the audit only if the type allows it; accusations are always audited. */
function submission({ kase, input }: Request): Choice {
  if (kase.kind === 'reinspection') return undefined;
  if (kase.needAudit === 1 || kase.legalClass === 2) return 'audit';
  return isNotAccepted(kase.kind, input.replyResult) ? 'directRefusal' : 'direct';
}

function audit({ kase, input }: Request): Choice {
  const { auditResult } = input;
  const inLevels = kase.kind === 'correction' || kase.kind === 'economist';
  if (auditResult === 2) return 'return';
  if (auditResult === 3 && kase.kind === 'reinspection') return 'anew';
  if (auditResult === 3 && inLevels) return 'supplement';
  if (auditResult !== 1) return refusal.auditResult();
  if (kase.kind === 'correction') return kase.auditLevel + 1 < kase.lastLevel ? 'firstPass' : 'pass';
  if (kase.kind === 'economist') return kase.auditLevel < kase.lastLevel ? 'firstPass' : 'lastPass';
  return isNotAccepted(kase.kind, kase.replyResult) ? 'refused' : 'pass';
}

function decision({ input }: Request): Choice {
  if (input.auditResult === 1) return 'grant';
  return input.auditResult === 2 ? 'refuse' : refusal.auditResult();
}

function review({ kase, input }: Request): Choice {
  if (kase.caseStatus === 20) return 'first';
  if (kase.caseStatus === 23) return 'arbitrate';
  const { score = null } = input;
  // a missing score agrees with a missing score only
  if (score === null || kase.score1 === null) return score === kase.score1 ? 'agree' : 'differ';
  return Math.abs(score - kase.score1) <= kase.tolerance ? 'agree' : 'differ';
}

function draw({ kase }: Request): Choice {
  if (kase.kind !== 'reinspection') return undefined;
  if (kase.caseStatus === 22) return 'seat';
  return kase.reviewer1 === null ? 'draw' : 'redraw';
}

/** An upcoming hearing is announced to the applicant; the record of a past one is internal. */
function hearing({ kase: { hearing: told }, input: { hearing: said }, at }: Request): Choice {
  const hasBegun = said?.startTime !== undefined && said.startTime <= at.now;
  const keys = ['startTime', 'place', 'endTime'] as const;
  return hasBegun || keys.every((key) => (told?.[key] ?? '') === (said?.[key] ?? '')) ? 'recorded' : 'announced';
}

function amendment({ kase, input }: Request): Choice {
  if (!input.amendment?.deptId) return undefined;
  return kase.caseStatus === 10 || kase.caseStatus === 20 ? 'inside' : refusal.amendMoves();
}

/** A case that merges has a cluster to join. */
const merger = ({ input }: Request): Choice => (isBlank(input.clusterId) ? 'leave' : undefined);

const execution = ({ kase }: Request): Choice => (kase.caseStatus === 30 ? 'refused' : 'accepted');

/** A recalled reply returns to the status in which it was submitted. A transfer is recalled before that. */
function recall({ kase }: Request): Choice {
  if (kase.caseStatus !== 30) return undefined;
  return kase.submittedFrom === 31 ? 'returned' : 'handling';
}

const choices: Partial<Record<CaseVerb, (request: Request) => Choice>> = {
  accept: acceptance,
  transfer: receiver,
  submit: submission,
  audit,
  extendAudit: decision,
  transferAudit: decision,
  withdrawAudit: decision,
  review,
  assign: draw,
  hearing,
  recall,
  merge: merger,
  execute: execution,
  amend: amendment,
  lift: amendment,
};

export const variantOf = (verb: CaseVerb, request: Request): Choice => choices[verb]?.(request);
