/**
 * P(|T| ≤ t) of Student's distribution with integer degrees of freedom: the finite series of Abramowitz and Stegun,
 * Handbook of Mathematical Functions (1964), 26.7.3 and 26.7.4.
 */
function within(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = freedom % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = 0;
  for (let at = isOdd ? 1 : 0; at <= freedom - 2; at += 2) {
    sum += term;
    term *= (cosine * cosine * (at + 1)) / (at + 2);
  }
  return isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
}

/**
 * The t for which this share of the distribution is between −t and t.
 * @param freedom at least 1
 * @param share 0–1, both excluded
 */
export function studentT(freedom: number, share: number): number {
  let high = 1;
  while (within(high, freedom) < share) high *= 2;
  let low = 0;
  for (let half = high / 2; half > low && half < high; half = (low + high) / 2) {
    if (within(half, freedom) < share) low = half;
    else high = half;
  }
  return high;
}
