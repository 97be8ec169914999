interface Division<T> {
  /** 1 to `of`. */
  number: number;
  of: number;
  cost: (item: T) => number;
  /** Breaks ties, so that the division is the same on each machine. */
  key: (item: T) => string;
}

/** One of several parts of equal cost: items in order of falling cost go to the cheapest part so far. */
export function partOf<T>(items: readonly T[], { number, of, cost, key }: Division<T>): T[] {
  const sums = Array.from({ length: of }, () => 0);
  const sorted = items.toSorted((a, b) => cost(b) - cost(a) || (key(a) < key(b) ? -1 : 1));
  return sorted.filter((item) => {
    const cheapest = sums.indexOf(Math.min(...sums));
    sums[cheapest] = (sums[cheapest] ?? 0) + cost(item);
    return cheapest === number - 1;
  });
}
