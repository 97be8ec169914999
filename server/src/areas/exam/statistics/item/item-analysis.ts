import { discriminativeEfficiency } from './efficiency.ts';
import { type ItemFlag, itemFlags } from './item-flags.ts';
import { type ItemTally, peopleByTotal, scoreByTotal, sumOf } from './item-tally.ts';
import { jointMoments, pearson } from './joint-moments.ts';
import { type OptionRow, optionTable } from './option-table.ts';
import { highLow, usualTail, within } from './score-group.ts';

/** Classical test theory of an item (domain.md §2.5); null if undefined. */
export interface ItemAnalysis {
  n: number;
  /** 难度(得分率), mean / full marks; n ≥ 1 */
  p: number | null;
  /** standard deviation of the sample, in points; n ≥ 2 */
  sd: number | null;
  /** 区分度 P_H − P_L of the high and the low group; n ≥ 2 */
  d27: number | null;
  /** 点二列相关 of the item with the total; both must vary */
  rpb: number | null;
  /** 校正题总相关, of the item with the rest; both must vary */
  rir: number | null;
  /** 区分效率, −100..100 */
  de: number | null;
  options: OptionRow[];
  flags: ItemFlag[];
}

/** @param key letters of the right options; empty if every answer counts or nothing is chosen */
export function itemAnalysis(tally: ItemTally, key: string, tail = usualTail): ItemAnalysis {
  const numbers = itemNumbers(tally, tail);
  const options = optionTable(tally, tail);
  return { ...numbers, options, flags: itemFlags({ ...numbers, options }, key) };
}

export function itemNumbers(tally: ItemTally, tail = usualTail): Omit<ItemAnalysis, 'options' | 'flags'> {
  const people = peopleByTotal(tally);
  const scores = scoreByTotal(tally);
  const n = sumOf(people);
  const p = n === 0 ? null : sumOf(scores) / n / tally.item.max;
  const moments = jointMoments(tally);
  if (!moments) return { n, p, sd: null, d27: null, rpb: null, rir: null, de: null };
  const { high, low, size } = highLow(people, n, tail);
  return {
    n,
    p,
    sd: Math.sqrt(moments.varX) / 2,
    d27: (within(high, scores) - within(low, scores)) / (size * tally.item.max),
    rpb: pearson(moments.covXT, moments.varX, moments.varT),
    rir: pearson(moments.covXR, moments.varX, moments.varR),
    de: discriminativeEfficiency(tally, moments),
  };
}
