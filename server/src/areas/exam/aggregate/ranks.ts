import type { Work } from '#platform/work.ts';
import { percentRank, rankTable } from '../statistics/tally/rank.ts';
import type { Tally } from '../statistics/tally/tally.ts';
import { byPlace, scoresIn, together } from './read.ts';

/** Where somebody stands with a score, in half points: 1 is the best, equals share a rank; percentile 0–100. */
export interface Standing {
  rank: number;
  percentile: number;
}
export type Standings = (halves: number) => Standing | null;

/** Who stands where in an examination, over all of it and in each of its districts. */
export interface Ranks {
  city: Standings;
  district: (districtId: string) => Standings;
}

/**
 * Ranks of a subject, or (`''`) of the total, from the sums of a released examination: of everybody, whoever asks, so that
 * a person has one rank. A score that nobody has, and anything before the release, has none.
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
