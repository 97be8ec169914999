/** The big figures, in their order. */
const headlines = ['open', 'overdue', 'today', 'received', 'settled', 'onTimeRate'] as const;
export type Headline = (typeof headlines)[number];

/** What stands among the counters of his home already, a person needs not twice. */
const amongCounters: readonly Headline[] = ['overdue', 'today'];

export const headlinesOf = (wall: boolean): readonly Headline[] =>
  wall ? headlines : headlines.filter((key) => !amongCounters.includes(key));
