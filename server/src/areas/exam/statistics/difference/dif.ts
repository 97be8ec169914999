import { itemTally } from '../item/item-tally.ts';
import { type SheetTally, withoutSheetTally } from '../item/sheet-tally.ts';
import { isRightOrWrong } from '../reliability/reliability.ts';
import { type MantelHaenszel, mantelHaenszel } from './mantel-haenszel.ts';
import { type MeanDifference, meanDifference } from './mean-difference.ts';
import { strataOf } from './strata.ts';

/** Of one item, counted from 0; null when the groups do not compare. */
export interface ItemDif {
  index: number;
  dif: ({ method: 'MH' } & MantelHaenszel) | ({ method: 'SMD' } & MeanDifference) | null;
}

/** DIF of every item for a group, a district or a sex, against all others of the same papers (domain.md §2.5). */
export function groupDif(all: SheetTally, group: SheetTally): ItemDif[] {
  const others = withoutSheetTally(all, group);
  return all.items.map((_, index) => ({ index, dif: difOf(others, group, index) }));
}

function difOf(others: SheetTally, group: SheetTally, index: number): ItemDif['dif'] {
  const reference = itemTally(others, index);
  const focal = itemTally(group, index);
  const strata = strataOf(reference, focal);
  if (isRightOrWrong(reference) && isRightOrWrong(focal)) {
    const found = mantelHaenszel(strata, focal.item.max / 2);
    return found && { method: 'MH', ...found };
  }
  const found = meanDifference(strata);
  return found && { method: 'SMD', ...found };
}
