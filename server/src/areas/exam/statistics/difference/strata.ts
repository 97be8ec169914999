import { eachCell, type ItemTally } from '../item/item-tally.ts';

/** People of one group with the same total: count and scores in the item, in points. */
export interface GroupStratum {
  n: number;
  sum: number;
  squares: number;
}

export interface Stratum {
  reference: GroupStratum;
  focal: GroupStratum;
}

export type ByTotal = Record<keyof GroupStratum, Float64Array>;

/** Strata with people of both the focal and the reference group; others cannot be compared. */
export function strataWithin(all: ByTotal, focal: ByTotal): Stratum[] {
  const strata: Stratum[] = [];
  for (let total = 0; total < all.n.length; total += 1) {
    const own = stratumAt(focal, total);
    const { n, sum, squares } = stratumAt(all, total);
    // multiples of a quarter, so the subtraction is exact
    const reference = { n: n - own.n, sum: sum - own.sum, squares: squares - own.squares };
    if (own.n > 0 && reference.n > 0) strata.push({ reference, focal: own });
  }
  return strata;
}

export function byTotal(tally: ItemTally): ByTotal {
  const totals = tally.scores[0]?.length ?? 0;
  const groups = { n: new Float64Array(totals), sum: new Float64Array(totals), squares: new Float64Array(totals) };
  const { n, sum, squares } = groups;
  eachCell(tally, (people, score, total) => {
    n[total] = (n[total] ?? 0) + people;
    sum[total] = (sum[total] ?? 0) + (people * score) / 2;
    squares[total] = (squares[total] ?? 0) + people * (score / 2) ** 2;
  });
  return groups;
}

const stratumAt = ({ n, sum, squares }: ByTotal, total: number): GroupStratum => ({
  n: n[total] ?? 0,
  sum: sum[total] ?? 0,
  squares: squares[total] ?? 0,
});
