import type { CaseKind } from './actions.ts';

/**
 * Tabs of a list (domain.md 3.6, 3.8, screens). They divide cases by who must act next where the status does not show
 * it.
 */
export const caseTabs = [
  'received',
  'mine',
  'auditing',
  'answered',
  'all',
  'executing',
  'arbitrating',
  'drafting',
] as const;
export type CaseTab = (typeof caseTabs)[number];

const own: Partial<Record<CaseKind, readonly CaseTab[]>> = {
  // After the audit a second user executes an approved correction or drafts the letter about a refused one.
  correction: ['received', 'executing', 'drafting', 'mine', 'answered', 'all'],
  // After two reviews a case waits for arbitration or for its letter, and the letter for its auditor.
  reinspection: ['received', 'mine', 'arbitrating', 'drafting', 'auditing', 'answered', 'all'],
  // Decided by audits only: nothing awaits approval.
  economist: ['received', 'mine', 'answered', 'all'],
};

/** The tabs of a kind's list in order; default: 待受理 我的办理 待审核 已答复 全部. */
export const tabsOf = (kind: CaseKind): readonly CaseTab[] => own[kind] ?? caseTabs.slice(0, 5);

const waiting = ['mine', 'open', 'mineToAudit', 'extending', 'withdrawing', 'transferring'] as const;
const settled: readonly string[] = ['answered', 'all'] satisfies CaseTab[];

/**
 * Whether a list shows work to do: such lists are ordered by the nearest deadline, all others by the newest case.
 * @param query query of the list
 */
export const isOfWork = (query: Readonly<Record<string, unknown>>): boolean =>
  waiting.some((key) => query[key] === '1') || !settled.includes(String(query.tab || 'all'));
