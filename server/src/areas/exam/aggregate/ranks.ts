import type { Work } from '#platform/work.ts';
import { percentRank, rankTable } from '../statistics/tally/rank.ts';
import type { Tally } from '../statistics/tally/tally.ts';
import { byPlace, scoresIn, together } from './read.ts';

/** Rank and percentile of a score in half points: rank 1 is the best, equal scores share a rank; percentile 0–100. */
export interface Standing {
  rank: number;
  percentile: number;
}
export type Standings = (halves: number) => Standing | null;

export interface Ranks {
  city: Standings;
  district: (districtId: string) => Standings;
}

/**
 * Ranks of a subject, or of the total (`''`), from the sums of a released examination. Scope is ignored, so that a
 * person has the same rank for all callers. Null for a score without examinees and before the release.
 */
export async function ranksOf(work: Work, examId: string, subjectCode = ''): Promise<Ranks> {
  const parts = await scoresIn(work.ofTenant(), examId, subjectCode);
  const districts = new Map(
    [...byPlace(parts, 'districtId')].map(([id, own]) => [id, standingsIn(together(own, 0).tally)]),
  );
  return { city: standingsIn(together(parts, 0).tally), district: (id) => districts.get(id) ?? (() => null) };
}

function standingsIn(tally: Tally): Standings {
  const ranks = rankTable(tally);
  return (halves) => {
    const percentile = percentRank(tally, halves);
    const rank = ranks[halves];
    if (percentile === null || rank === undefined || !tally.bins[halves]) return null;
    return { rank, percentile };
  };
}
