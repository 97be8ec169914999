import { type ItemTally, itemTally } from '../item/item-tally.ts';
import { jointMoments } from '../item/joint-moments.ts';
import type { SheetTally } from '../item/sheet-tally.ts';
import { momentsOf } from '../tally/moments.ts';
import { correlation } from '../tally/pair-sums.ts';

/** 信度 of a paper (domain.md §2.5); null below two items or people, or if totals do not vary. */
export interface Reliability {
  /** Cronbach's α (1951), K/(K−1)·(1 − Σs_j²/s_T²), for items of any marks */
  alpha: number | null;
  /** Kuder and Richardson's formula 20 (1937) with population variances; only if all items are dichotomous */
  kr20: number | null;
  /** 测量标准误 s_T·√(1−α), in points */
  sem: number | null;
  /** 分半信度: odd with even items, extended to full length by Spearman and Brown: 2r/(1+r) */
  splitHalf: number | null;
}

export function reliability(tally: SheetTally): Reliability {
  const items = tally.items.map((_, index) => itemTally(tally, index));
  const { variance, sd } = momentsOf(tally.totals);
  const alpha = items.length < 2 || !variance ? null : cronbach(items, variance);
  return {
    alpha,
    kr20: alpha !== null && variance && items.every(isRightOrWrong) ? kuderRichardson(items, variance) : null,
    sem: alpha === null || sd === null ? null : sd * Math.sqrt(1 - alpha),
    splitHalf: items.length < 2 ? null : steppedUp(correlation(tally.oddEven)),
  };
}

/** @param variance of the totals, in points² */
function cronbach(items: readonly ItemTally[], variance: number): number {
  const parts = items.reduce((sum, item) => sum + (jointMoments(item)?.varX ?? 0) / 4, 0);
  return lengthened(items.length, parts / variance);
}

function kuderRichardson(items: readonly ItemTally[], variance: number): number | null {
  const moments = items.map(jointMoments);
  const n = moments[0]?.n ?? 0;
  // items that some people were not asked refer to different populations
  if (moments.some((moment) => moment?.n !== n)) return null;
  const parts = items.reduce((sum, { item }, index) => {
    const right = (moments[index]?.meanX ?? 0) / item.max;
    return sum + (item.max / 2) ** 2 * right * (1 - right);
  }, 0);
  return lengthened(items.length, parts / ((variance * (n - 1)) / n));
}

const lengthened = (items: number, ratio: number): number => (items / (items - 1)) * (1 - ratio);

const steppedUp = (r: number | null): number | null => (r === null || r <= -1 ? null : (2 * r) / (1 + r));

/** No score between nothing and full marks. */
export const isRightOrWrong = ({ item, scores }: ItemTally): boolean =>
  item.min === 0 && scores.slice(1, -1).every((row) => row.every((people) => people === 0));
