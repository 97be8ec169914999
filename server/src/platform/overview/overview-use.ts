import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';

/** Days an overview is about, first and last included, and the district; null: without an end, and all of them. */
export interface OverviewScope {
  from: string | null;
  to: string | null;
  districtId: string | null;
}

/** What a part of the house has to show on the overview of leaders. */
export interface OverviewBlock {
  key: string;
  /** in the language of whoever asks */
  title: string;
  /** address of the list of all of them, as of those of an item */
  path: string;
  total: number;
  /** what is counted */
  unit: 'case' | 'answer';
  /** 0–1; null where nothing has a term */
  onTimeRate: number | null;
  /** the same of telling applicants whether it is accepted */
  acceptOnTimeRate: number | null;
  /** answers that rate something, or cases whose answer was rated */
  rated: number;
  /** 1–5; null: kept back, or nothing was rated */
  meanScore: number | null;
  items: { key: string; label: string; path: string; count: number }[];
}

/** Blocks of what whoever asks sees; none where he sees nothing of it. */
export type OverviewUse = (work: Work, scope: OverviewScope) => Promise<OverviewBlock[]>;

const uses = new Map<string, OverviewUse>();

/**
 * Puts figures on the overview, which knows none of those who keep them.
 * @example overviewUse('case', (work, scope) => casesByStatus(work, scope));
 */
export const overviewUse = (name: string, use: OverviewUse): OverviewUse =>
  registerOnce(uses, 'part of the overview', name, use);

export async function overviewBlocks(work: Work, scope: OverviewScope): Promise<OverviewBlock[]> {
  const blocks: OverviewBlock[] = [];
  for (const use of uses.values()) blocks.push(...(await use(work, scope)));
  return blocks;
}
