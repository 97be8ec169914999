import { countOf, type Tally } from './tally.ts';

/**
 * The score in points below which there is a share of people, interpolated between the two nearest people (Hyndman and
 * Fan 1996, type 7; PERCENTILE.INC of spreadsheets). Null without people.
 * @param share 0..1
 */
export function quantile(tally: Tally, share: number): number | null {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`a share of ${share} is outside 0..1`);
  const n = countOf(tally);
  if (n === 0) return null;
  const position = (n - 1) * share;
  const below = Math.floor(position);
  const lower = totalAt(tally, below);
  const upper = totalAt(tally, Math.min(below + 1, n - 1));
  return (lower + (position - below) * (upper - lower)) / 2;
}

export const spreadOf = (tally: Tally) => ({
  min: quantile(tally, 0),
  p10: quantile(tally, 0.1),
  q1: quantile(tally, 0.25),
  median: quantile(tally, 0.5),
  q3: quantile(tally, 0.75),
  p90: quantile(tally, 0.9),
  max: quantile(tally, 1),
});

export const percentileTable = (tally: Tally): Record<string, number | null> =>
  Object.fromEntries(Array.from({ length: 19 }, (_, index) => [5 * (index + 1), quantile(tally, (index + 1) / 20)]));

function totalAt({ bins }: Tally, place: number): number {
  let passed = 0;
  return bins.findIndex((count) => {
    passed += count;
    return passed > place;
  });
}
