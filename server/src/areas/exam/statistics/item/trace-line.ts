import { type ItemTally, peopleByTotal, scoreByTotal, sumOf } from './item-tally.ts';
import { scoreGroup, within } from './score-group.ts';

/** 得分率 in one tenth of people by total, lowest first. */
export interface DecilePoint {
  decile: number;
  p: number;
}

export function traceLine(tally: ItemTally): DecilePoint[] {
  const people = peopleByTotal(tally);
  const scores = scoreByTotal(tally);
  const n = sumOf(people);
  if (n === 0) return [];
  return Array.from({ length: 10 }, (_, index) => {
    const group = scoreGroup(people, (n * index) / 10, (n * (index + 1)) / 10);
    return { decile: index + 1, p: within(group, scores) / (n / 10) / tally.item.max };
  });
}
