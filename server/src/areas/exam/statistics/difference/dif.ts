import { itemTally } from '../item/item-tally.ts';
import type { SheetTally } from '../item/sheet-tally.ts';
import { isRightOrWrong } from '../reliability/reliability.ts';
import { type MantelHaenszel, mantelHaenszel } from './mantel-haenszel.ts';
import { type MeanDifference, meanDifference } from './mean-difference.ts';
import { byTotal, strataWithin } from './strata.ts';

/** DIF of one item, numbered from 0; null if the groups cannot be compared. */
export interface ItemDif {
  index: number;
  dif: ({ method: 'MH' } & MantelHaenszel) | ({ method: 'SMD' } & MeanDifference) | null;
}

/**
 * DIF of every item for a group (district or sex) against all others with the same paper (domain.md §2.5). The part
 * that covers everyone is computed once for all groups.
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
