import type { CaseKind } from './actions.ts';

/** Tabs of a list (domain.md 3.6, 3.8, screens): by whose turn it is where a state alone does not say so. */
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
  // what was passed waits for somebody else, who also writes to whom it was refused
  correction: ['received', 'executing', 'drafting', 'mine', 'answered', 'all'],
  // what two found waits for who decides between them or for its letter, and that for its auditor
  reinspection: ['received', 'mine', 'arbitrating', 'drafting', 'auditing', 'answered', 'all'],
  // audits alone decide: nothing waits for an approval
  economist: ['received', 'mine', 'answered', 'all'],
};

/** The tabs of a kind's list, in their order; 待受理 我的办理 待审核 已答复 全部 unless said otherwise. */
export const tabsOf = (kind: CaseKind): readonly CaseTab[] => own[kind] ?? caseTabs.slice(0, 5);

/** Narrowings of a list that leave what waits for somebody's work. */
const waiting = ['mine', 'open', 'mineToAudit', 'extending', 'withdrawing', 'transferring'] as const;
const settled: readonly string[] = ['answered', 'all'] satisfies CaseTab[];

/** A list of work is ordered by the nearest end of a clock, every other one by the newest case. @param query of the list */
export const isOfWork = (query: Readonly<Record<string, unknown>>): boolean =>
  waiting.some((key) => query[key] === '1') || !settled.includes(String(query.tab || 'all'));
