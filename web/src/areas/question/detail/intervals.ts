/** Two-sided 95 % quantile of the normal distribution. */
const z = 1.959964;

export interface Interval {
  low: number;
  high: number;
}

/**
 * 95 % interval of P (Wilson). Partial scores vary at most as much as right and wrong ones, so for them the interval is
 * rather too wide.
 */
export function intervalOfP(p: number, n: number): Interval | null {
  if (n <= 0) return null;
  const middle = p + z ** 2 / (2 * n);
  const half = z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
  const whole = 1 + z ** 2 / n;
  return { low: Math.max(0, (middle - half) / whole), high: Math.min(1, (middle + half) / whole) };
}

/** 95 % interval of a correlation (Fisher's z); null below four examinees. */
export function intervalOfR(r: number, n: number): Interval | null {
  if (n < 4 || Math.abs(r) >= 1) return null;
  const half = z / Math.sqrt(n - 3);
  return { low: Math.tanh(Math.atanh(r) - half), high: Math.tanh(Math.atanh(r) + half) };
}
