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

/** 高分组 and 低分组: the ⌈.27N⌉ people at each end (Kelley 1939). */
export function highLow(peopleByTotal: Float64Array, n: number) {
  const size = Math.ceil((27 * n) / 100);
  return {
    size,
    high: scoreGroup(peopleByTotal, n - size, n),
    low: scoreGroup(peopleByTotal, 0, size),
  };
}
