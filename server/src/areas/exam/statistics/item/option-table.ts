import { type ItemTally, peopleByTotal, sumOf } from './item-tally.ts';
import { highLow, usualTail, within } from './score-group.ts';

/** An option or the blank of an item (选项分析, domain.md §2.5). With multiple answers the shares sum to more than 1. */
export interface OptionRow {
  /** the letter; '-' for the blank */
  key: string;
  n: number;
  /** share of people with a score in the item; null without people */
  share: number | null;
  /** mean total of people who chose it, in points; null without any */
  meanTotal: number | null;
  high: number | null;
  low: number | null;
  /** point-biserial r of choosing it with the total; null if all or none do, or totals do not vary */
  rpb: number | null;
}

export function optionTable(tally: ItemTally, tail = usualTail): OptionRow[] {
  const people = peopleByTotal(tally);
  const n = sumOf(people);
  const meanTotal = mean(people, n);
  const spread = people.reduce((sum, count, total) => sum + count * (total - meanTotal) ** 2, 0);
  const groups = highLow(people, n, tail);
  const rows = tally.answers.map((row, place) =>
    optionRow(row, place === 0 ? '-' : (tally.item.letters[place - 1] ?? '?')),
  );
  return [...rows.slice(1), ...rows.slice(0, 1)];

  function optionRow(row: Uint32Array, key: string): OptionRow {
    const chosen = sumOf(row);
    const away = row.reduce((sum, count, total) => sum + count * (total - meanTotal), 0);
    const share = n === 0 ? null : chosen / n;
    const varies = chosen > 0 && chosen < n && spread > 0;
    return {
      key,
      n: chosen,
      share,
      meanTotal: chosen === 0 ? null : mean(row, chosen) / 2,
      high: n === 0 ? null : within(groups.high, row) / groups.size,
      low: n === 0 ? null : within(groups.low, row) / groups.size,
      rpb: varies ? away / Math.sqrt(spread * chosen * (1 - chosen / n)) : null,
    };
  }
}

const mean = (byTotal: Float64Array | Uint32Array, n: number): number => {
  let sum = 0;
  byTotal.forEach((count, total) => {
    sum += count * total;
  });
  return sum / n;
};
