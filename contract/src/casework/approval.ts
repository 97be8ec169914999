import type { Label } from '../conventions.ts';
import { dictionary, type KeyOf } from './dictionary.ts';

/** How many users approve a letter before it is issued (domain.md 3.7). The key is their number. */
export const approvalLevels = dictionary('approval_levels', '审批层级', {
  one: [1, '审核', 'One approval'],
  two: [2, '核稿、签发', 'Check, then sign'],
  three: [3, '核稿、会签、签发', 'Check, countersign, then sign'],
});
export type ApprovalLevels = KeyOf<typeof approvalLevels>;

const steps = {
  1: ['audit'],
  2: ['check', 'sign'],
  3: ['check', 'countersign', 'sign'],
} as const satisfies Record<ApprovalLevels, readonly string[]>;
export type ApprovalStep = 'audit' | 'check' | 'countersign' | 'sign';

export const approvalWord: Record<ApprovalStep, { name: Label; waits: Label }> = {
  audit: { name: ['审核', 'Approval'], waits: ['待审核', 'Awaiting approval'] },
  check: { name: ['核稿', 'Check'], waits: ['待核稿', 'Awaiting check'] },
  countersign: { name: ['会签', 'Countersignature'], waits: ['待会签', 'Awaiting countersignature'] },
  sign: { name: ['签发', 'Signature'], waits: ['待签发', 'Awaiting signature'] },
};

export interface Approvals {
  approvalLevels: number;
  approvedBy: readonly string[];
}

export const approvalSteps = ({
  approvalLevels: levels,
}: Pick<Approvals, 'approvalLevels'>): readonly ApprovalStep[] =>
  levels === 2 || levels === 3 ? steps[levels] : steps[1];

export const nextApproval = (one: Approvals): ApprovalStep => approvalSteps(one)[one.approvedBy.length] ?? 'audit';

export const pendingApproval = (approvals: readonly { step: ApprovalStep; by: string | null }[]): ApprovalStep =>
  approvals.find(({ by }) => by === null)?.step ?? 'audit';

export const isLastApproval = (one: Approvals): boolean => one.approvedBy.length + 1 >= approvalSteps(one).length;
