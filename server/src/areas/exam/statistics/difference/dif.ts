import { itemTally } from '../item/item-tally.ts';
import type { SheetTally } from '../item/sheet-tally.ts';
import { isRightOrWrong } from '../reliability/reliability.ts';
import { type MantelHaenszel, mantelHaenszel } from './mantel-haenszel.ts';
import { type MeanDifference, meanDifference } from './mean-difference.ts';
import { byTotal, strataWithin } from './strata.ts';

/** Of one item, counted from 0; null when the groups do not compare. */
export interface ItemDif {
  index: number;
  dif: ({ method: 'MH' } & MantelHaenszel) | ({ method: 'SMD' } & MeanDifference) | null;
}

/**
 * DIF of every item for a group, a district or a sex, against all others of the same papers (domain.md §2.5). Of all of them what is
 * compared is added up once, however many groups of them are asked for.
 */
export function difWithin(all: SheetTally): (group: SheetTally) => ItemDif[] {
  const items = all.items.map((_, index) => {
    const tally = itemTally(all, index);
    return { isEither: isRightOrWrong(tally), max: tally.item.max, people: byTotal(tally) };
  });
  return (group) =>
    items.map(({ isEither, max, people }, index) => {
      const strata = strataWithin(people, byTotal(itemTally(group, index)));
      const found = isEither ? mantelHaenszel(strata, max / 2) : meanDifference(strata);
      return { index, dif: found && ({ method: isEither ? 'MH' : 'SMD', ...found } as ItemDif['dif']) };
    });
}

export const groupDif = (all: SheetTally, group: SheetTally): ItemDif[] => difWithin(all)(group);
