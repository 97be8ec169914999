import type { Moments } from './moments.ts';
import type { Tally } from './tally.ts';

export type BinWidth = 1 | 2 | 5 | 10;

/** A bin in points: from ≤ score < to; the last one includes full marks. */
export interface HistogramBin {
  from: number;
  to: number;
  count: number;
}

/** 成绩分布 from 0 to full marks (domain.md §2.5, S3). */
export function histogram({ bins }: Tally, width: BinWidth): HistogramBin[] {
  const full = bins.length - 1;
  const step = width * 2;
  return Array.from({ length: Math.max(1, Math.ceil(full / step)) }, (_, index) => {
    const from = index * step;
    const isLast = from + step >= full;
    const inside = bins.subarray(from, isLast ? undefined : from + step);
    return {
      from: from / 2,
      to: (isLast ? full : from + step) / 2,
      count: inside.reduce((sum, count) => sum + count, 0),
    };
  });
}

/**
 * 正态曲线 over a histogram: people expected in a bin of this width around `score` by a normal distribution with the same
 * mean and deviation, n·w·φ((score−μ)/σ)/σ. Null without variance.
 */
export function normalCurve({ n, mean, sd }: Moments, width: BinWidth): ((score: number) => number) | null {
  if (mean === null || sd === null || sd === 0) return null;
  const top = (n * width) / (sd * Math.sqrt(2 * Math.PI));
  return (score) => top * Math.exp(-0.5 * ((score - mean) / sd) ** 2);
}
