import type { OptionRow } from './option-table.ts';
import { groupSize, usualTail } from './score-group.ts';
import type { DecilePoint } from './trace-line.ts';

/** Shown figures of an item in one sitting: an examination, a subject and a paper (`ItemAnalysis`). */
export interface SittingItem {
  n: number;
  p: number | null;
  /** standard deviation of its scores as a share of its full marks */
  spread: number | null;
  d27: number | null;
  rpb: number | null;
  rir: number | null;
}

export interface PooledItem {
  n: number;
  p: number | null;
  d27: number | null;
  rpb: number | null;
  rir: number | null;
}

/**
 * An item over all its sittings (domain.md 2.3, pooled over exams). It uses only the figures shown for each sitting, so
 * it reveals no more. Papers differ in length and marks, and years in their people. Each person is therefore
 * represented by the share of the item's full marks, and by the distance of the total from the mean of the sitting in
 * standard deviations:
 *
 *     P = Σ n p / Σ n,  D = Σ g d / Σ g with g people in each group of a sitting,
 *     r = Σ (n−1) s r_e / √(Σ (n−1) s² · Σ (n−1)),  s = `spread`: the correlation within sittings
 *
 * A sitting in which r is undefined does not contribute to r.
 */
export function pooledItem(sittings: readonly SittingItem[], tail = usualTail): PooledItem {
  const within = (r: (one: SittingItem) => number | null) =>
    correlation(sittings.map((one) => ({ n: one.n, spread: one.spread, r: r(one) })));
  return {
    n: sittings.reduce((sum, { n }) => sum + n, 0),
    p: weighted(sittings.map(({ n, p }) => [n, p])),
    d27: weighted(sittings.map(({ n, d27 }) => [groupSize(n, tail), d27])),
    rpb: within(({ rpb }) => rpb),
    rir: within(({ rir }) => rir),
  };
}

/** Options of an item in one sitting; all papers have the same options. `full`: marks of the paper, in points. */
export interface SittingOptions {
  n: number;
  full: number;
  options: readonly OptionRow[];
}

/** Options over all sittings; `meanTotal` on a scale of 100, because papers differ in marks. */
export function pooledOptions(sittings: readonly SittingOptions[], tail = usualTail): OptionRow[] {
  const [first] = sittings;
  return (first?.options ?? []).map(({ key }) => {
    const own = sittings.flatMap(({ n, full, options }) => {
      const option = options.find((one) => one.key === key);
      return option ? [{ all: n, full, option }] : [];
    });
    const chosen = own.reduce((sum, { option }) => sum + option.n, 0);
    const groups = (of: 'high' | 'low') => weighted(own.map(({ all, option }) => [groupSize(all, tail), option[of]]));
    return {
      key,
      n: chosen,
      share: weighted(own.map(({ all, option }) => [all, option.share])),
      meanTotal: weighted(
        own.map(({ full, option }) => [option.n, option.meanTotal === null ? null : (100 * option.meanTotal) / full]),
      ),
      high: groups('high'),
      low: groups('low'),
      rpb: correlation(
        own.map(({ all, option: { share, rpb } }) => ({
          n: all,
          spread: share === null || all < 2 ? null : Math.sqrt((share * (1 - share) * all) / (all - 1)),
          r: rpb,
        })),
      ),
    };
  });
}

export function pooledTrace(sittings: readonly { n: number; trace: readonly DecilePoint[] }[]): DecilePoint[] {
  const told = sittings.filter(({ trace }) => trace.length > 0);
  if (told.length === 0) return [];
  return Array.from({ length: 10 }, (_, at) => ({
    decile: at + 1,
    p: weighted(told.map(({ n, trace }) => [n, trace[at]?.p ?? null])) ?? 0,
  }));
}

function weighted(parts: readonly (readonly [weight: number, value: number | null])[]): number | null {
  let [weights, sum] = [0, 0];
  for (const [weight, value] of parts) {
    if (value === null) continue;
    weights += weight;
    sum += weight * value;
  }
  return weights === 0 ? null : sum / weights;
}

function correlation(parts: readonly { n: number; spread: number | null; r: number | null }[]): number | null {
  let [together, ofItem, ofTotal] = [0, 0, 0];
  for (const { n, spread, r } of parts) {
    if (spread === null || r === null) continue;
    together += (n - 1) * spread * r;
    ofItem += (n - 1) * spread * spread;
    ofTotal += n - 1;
  }
  return ofItem > 0 && ofTotal > 0 ? together / Math.sqrt(ofItem * ofTotal) : null;
}
