import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

/** Days of an overview, both inclusive, and the district; null: unlimited, and all districts. */
export interface OverviewScope {
  from: string | null;
  to: string | null;
  districtId: string | null;
}

export interface OverviewBlock {
  key: string;
  title: string;
  /** address of the list of all records; items have their own */
  path: string;
  total: number;
  unit: 'case' | 'answer';
  /** 0–1; null when nothing has a deadline */
  onTimeRate: number | null;
  /** 0–1: on-time share of acceptance notices */
  acceptOnTimeRate: number | null;
  rated: number;
  /** 1–5; null: hidden, or nothing was rated */
  meanScore: number | null;
  items: { key: string; label: string; path: string; count: number }[];
}

/** @returns blocks of what the caller may see */
export type OverviewUse = (work: Work, scope: OverviewScope) => Promise<OverviewBlock[]>;

export const overviewPort = new Port<OverviewUse>('overview');

export async function overviewBlocks(work: Work, scope: OverviewScope): Promise<OverviewBlock[]> {
  const blocks: OverviewBlock[] = [];
  for (const use of overviewPort.answers()) blocks.push(...(await use(work, scope)));
  return blocks;
}
