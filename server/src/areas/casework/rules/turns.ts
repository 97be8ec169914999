import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { isLastApproval } from '@kaoxin/contract/casework/approval.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { CaseHead } from '../case-head.ts';

export interface NextStep {
  verb: CaseVerb;
  button: string;
  /** required role; absent or null: any holder of the button */
  role?: string | null;
  named?: string | null;
  /** takes the step if the rules admit them, else the holders of the button */
  given?: string | null;
  /** the case as the step finds it, if not as it is */
  kase?: CaseHead;
}

export type Audited = Pick<
  CaseHead,
  'kind' | 'auditLevel' | 'scoreChanged' | 'legalClass' | 'approvalLevels' | 'approvedBy'
>;

export interface Turns {
  next(kase: CaseHead): NextStep | null;
  /** role of the user who audits next; null: any holder of the button. Default: that of a reply */
  auditRole?(kase: Audited): string | null;
  /** the case is audited before it is handled, and its auditors handle it: the kind has no other button for that */
  isAuditedFirst?: true;
}

const { received, handling, supplementing, auditing } = caseStatus.of;

/** A changed score and an accusation are signed by the leadership (domain.md 3.5, 3.7). */
export const auditRoleOfReply = ({ scoreChanged, legalClass, ...approvals }: Audited): string | null =>
  scoreChanged === 1 || (legalClass === 2 && isLastApproval(approvals)) ? 'city_leader' : null;

/** Kinds that are audited first (domain.md 3.8, 3.9): supplements return to the auditor who asked for them. */
export const auditedFirst = (auditRole: (kase: Audited) => string | null): Turns => ({
  isAuditedFirst: true,
  auditRole,
  next(kase) {
    const given = kase.handlerId;
    switch (kase.caseStatus) {
      case received:
      case supplementing:
        return {
          verb: 'audit',
          button: 'audit',
          role: auditRole(kase),
          given,
          kase: { ...kase, caseStatus: received },
        };
      case handling:
      case auditing:
        return { verb: 'execute', button: 'reply', given };
      default:
        return null;
    }
  },
});
