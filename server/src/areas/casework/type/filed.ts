import type { Work } from '#platform/work.ts';

/** Numbers of cases by classification. */
export type Filed = Map<string, number>;

/** What a module tells about its cases: how many of the caller's are open, how many exist, and which have some at all. */
interface Filing {
  open(work: Work, typeIds: readonly string[]): Promise<Filed>;
  ever(work: Work, typeIds: readonly string[]): Promise<Filed>;
  /** of the whole tenant: a case its remover may not see keeps its classification too */
  used(work: Work, typeIds: readonly string[]): Promise<boolean>;
}

const filings: Filing[] = [];

/** A module whose cases are filed under classifications. */
export function filesByType(filing: Filing): void {
  filings.push(filing);
}

/** Cases filed under these classifications, over all modules. */
export async function filedUnder(work: Work, which: 'open' | 'ever', typeIds: readonly string[]): Promise<Filed> {
  const sum: Filed = new Map();
  for (const filing of filings) {
    for (const [id, count] of await filing[which](work, typeIds)) sum.set(id, (sum.get(id) ?? 0) + count);
  }
  return sum;
}

/** Whether any case is filed under these classifications, seen or not. */
export async function isFiledUnder(work: Work, typeIds: readonly string[]): Promise<boolean> {
  for (const filing of filings) if (await filing.used(work, typeIds)) return true;
  return false;
}
