const headlines = ['open', 'overdue', 'today', 'received', 'settled', 'onTimeRate'] as const;
export type Headline = (typeof headlines)[number];

const amongCounters: readonly Headline[] = ['overdue', 'today'];

export const headlinesOf = (wall: boolean): readonly Headline[] =>
  wall ? headlines : headlines.filter((key) => !amongCounters.includes(key));
