import { countOf, type Tally } from './tally.ts';

/** Moments in points; null if undefined: too few people, or no variance. */
export interface Moments {
  n: number;
  /** 平均分; n ≥ 1 */
  mean: number | null;
  /** of the sample (N−1); n ≥ 2 */
  variance: number | null;
  /** 标准差, of the sample; n ≥ 2 */
  sd: number | null;
  /** 偏度, g1 = k3/k2^1.5; n ≥ 3 and some variance */
  skew: number | null;
  /** 峰度, excess: g2 = k4/k2²; n ≥ 4 and some variance */
  kurt: number | null;
}

/** Mean, variance and shape by Fisher's k-statistics (domain.md §2.5), summed around the mean to avoid cancellation. */
export function momentsOf(tally: Tally): Moments {
  const n = countOf(tally);
  if (n === 0) return { n, mean: null, variance: null, sd: null, skew: null, kurt: null };
  const mean = tally.bins.reduce((sum, count, total) => sum + count * total, 0) / n;
  const { m2, m3, m4 } = centralMoments(tally, mean, n);
  if (n < 2) return { n, mean: mean / 2, variance: null, sd: null, skew: null, kurt: null };
  const variance = (m2 * n) / (n - 1);
  const varies = variance > 0;
  return {
    n,
    mean: mean / 2,
    variance: variance / 4,
    sd: Math.sqrt(variance) / 2,
    skew: varies && n > 2 ? (m3 * n * n) / ((n - 1) * (n - 2)) / variance ** 1.5 : null,
    kurt: varies && n > 3 ? fourthCumulant(n, m2, m4) / variance ** 2 : null,
  };
}

function centralMoments({ bins }: Tally, mean: number, n: number): { m2: number; m3: number; m4: number } {
  let second = 0;
  let third = 0;
  let fourth = 0;
  bins.forEach((count, total) => {
    const away = total - mean;
    const square = count * away * away;
    second += square;
    third += square * away;
    fourth += square * away * away;
  });
  return { m2: second / n, m3: third / n, m4: fourth / n };
}

const fourthCumulant = (n: number, m2: number, m4: number): number =>
  (n * n * ((n + 1) * m4 - 3 * (n - 1) * m2 * m2)) / ((n - 1) * (n - 2) * (n - 3));
