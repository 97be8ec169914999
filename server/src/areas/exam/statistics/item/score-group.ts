/**
 * Share of people at each total who are between two positions in the order by total, counted from below. Groups inside
 * count fully. A group on the border counts with the fraction inside, so no choice is made among equal totals
 * (domain.md §2.5).
 */
export function scoreGroup(peopleByTotal: Float64Array, from: number, to: number): Float64Array {
  let passed = 0;
  return peopleByTotal.map((people) => {
    const start = passed;
    passed += people;
    return people === 0 ? 0 : Math.max(0, Math.min(passed, to) - Math.max(start, from)) / people;
  });
}

export function within(group: Float64Array, byTotal: Float64Array | Uint32Array): number {
  let sum = 0;
  group.forEach((share, total) => {
    if (share > 0) sum += share * (byTotal[total] ?? 0);
  });
  return sum;
}

/** Default share of the high and the low group (Kelley 1939). */
export const usualTail = 0.27;

/**
 * People in each of the two groups, in integers because .27 · 100 exceeds 27 in doubles.
 * @param tail 0–.5, in ten-thousandths
 */
export const groupSize = (n: number, tail = usualTail): number => Math.ceil((Math.round(tail * 10_000) * n) / 10_000);

export function highLow(peopleByTotal: Float64Array, n: number, tail = usualTail) {
  const size = groupSize(n, tail);
  return {
    size,
    high: scoreGroup(peopleByTotal, n - size, n),
    low: scoreGroup(peopleByTotal, 0, size),
  };
}
