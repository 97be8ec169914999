export interface BudgetRow {
  name: string;
  count: number;
  /** processor seconds */
  declared: number;
  used: number;
}
export function compareWithBudget(
  files: readonly { project: string; file: string; seconds: number }[],
  total: number,
  calls: number,
): { rows: BudgetRow[]; declared: number; isExceeded: boolean };
