/**
 * The people between two places of the order by total, counted from below, as the share of each total's people that
 * belongs to them. Whole score groups count whole; a group on the border counts by the fraction of it that lies inside, so
 * that nobody is chosen among equals (domain.md §2.5).
 */
export function scoreGroup(peopleByTotal: Float64Array, from: number, to: number): Float64Array {
  let passed = 0;
  return peopleByTotal.map((people) => {
    const start = passed;
    passed += people;
    return people === 0 ? 0 : Math.max(0, Math.min(passed, to) - Math.max(start, from)) / people;
  });
}

/** Sum of what these people have, of what is summed by total. */
export function within(group: Float64Array, byTotal: Float64Array | Uint32Array): number {
  let sum = 0;
  group.forEach((share, total) => {
    if (share > 0) sum += share * (byTotal[total] ?? 0);
  });
  return sum;
}

/** How many of all the high and the low group are unless a tenant says otherwise (Kelley 1939). */
export const usualTail = 0.27;

/** People in each of the two groups. In whole numbers: .27 · 100 is more than 27. @param tail 0–.5, to the ten-thousandth */
export const groupSize = (n: number, tail = usualTail): number => Math.ceil((Math.round(tail * 10_000) * n) / 10_000);

/** 高分组 and 低分组: the people at each end, ⌈.27N⌉ as a rule. @param tail 0–.5, to the ten-thousandth */
export function highLow(peopleByTotal: Float64Array, n: number, tail = usualTail) {
  const size = groupSize(n, tail);
  return {
    size,
    high: scoreGroup(peopleByTotal, n - size, n),
    low: scoreGroup(peopleByTotal, 0, size),
  };
}
