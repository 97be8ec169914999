/**
 * Tabs of a list (domain.md 3.6, 3.8, screens; `tabs` of a kind). They divide cases by who must act next where the status does not show
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

export const defaultTabs: readonly CaseTab[] = ['received', 'mine', 'auditing', 'answered', 'all'];

const waiting = ['mine', 'open', 'mineToAudit', 'extending', 'withdrawing', 'transferring'] as const;
const settled: readonly string[] = ['answered', 'all'] satisfies CaseTab[];

/**
 * Whether a list shows work to do: such lists are ordered by the nearest deadline, all others by the newest case.
 * @param query query of the list
 */
export const isOfWork = (query: Readonly<Record<string, unknown>>): boolean =>
  waiting.some((key) => query[key] === '1') || !settled.includes(String(query.tab || 'all'));
