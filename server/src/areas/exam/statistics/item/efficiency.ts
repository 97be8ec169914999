import { eachCell, type ItemTally } from './item-tally.ts';
import type { JointMoments } from './joint-moments.ts';

/**
 * 区分效率: 100·cov(x, R) / cov(sorted x, sorted R), the share of the maximum these scores allow (domain.md §2.5, as in
 * Moodle's quiz statistics). Null if the maximum is 0: all have the same score, or the same rest.
 */
export function discriminativeEfficiency(tally: ItemTally, moments: JointMoments): number | null {
  const best = sortedCovariance(tally, moments);
  return best > 0 ? (100 * moments.covXR) / best : null;
}

/** Covariance if the highest score in the item went with the highest rest, and so on down. */
function sortedCovariance(tally: ItemTally, { n, meanX, meanR }: JointMoments): number {
  const rests = restCounts(tally);
  let rest = 0;
  let left = rests.people[0] ?? 0;
  let sum = 0;
  tally.scores.forEach((row, place) => {
    const x = tally.item.min + place - meanX;
    let waiting = row.reduce((people, count) => people + count, 0);
    while (waiting > 0) {
      while (left === 0) {
        rest += 1;
        left = rests.people[rest] ?? 0;
      }
      const together = Math.min(waiting, left);
      sum += together * x * (rests.lowest + rest - meanR);
      waiting -= together;
      left -= together;
    }
  });
  return sum / (n - 1);
}

/** People by total without this item; it can be negative if penalties reduced the total to 0. */
function restCounts(tally: ItemTally): { lowest: number; people: Float64Array } {
  const { min, max } = tally.item;
  const bins = tally.scores[0]?.length ?? 0;
  const people = new Float64Array(bins + max - min);
  eachCell(tally, (count, score, total) => {
    const place = total - score + max;
    people[place] = (people[place] ?? 0) + count;
  });
  return { lowest: -max, people };
}
