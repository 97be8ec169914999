import { eachCell, type ItemTally } from '../item/item-tally.ts';

/** One group's people with the same total: how many, and their scores in the item in points. */
export interface GroupStratum {
  n: number;
  sum: number;
  squares: number;
}

/** People with the same total, the measure of ability both groups are compared at. */
export interface Stratum {
  reference: GroupStratum;
  focal: GroupStratum;
}

/** Strata where both groups have somebody; only they compare anything. */
export function strataOf(reference: ItemTally, focal: ItemTally): Stratum[] {
  const ofReference = byTotal(reference);
  const ofFocal = byTotal(focal);
  return ofReference.flatMap((group, total) => {
    const other = ofFocal[total];
    return group.n > 0 && other && other.n > 0 ? [{ reference: group, focal: other }] : [];
  });
}

function byTotal(tally: ItemTally): GroupStratum[] {
  const groups = Array.from({ length: tally.scores[0]?.length ?? 0 }, () => ({ n: 0, sum: 0, squares: 0 }));
  eachCell(tally, (people, score, total) => {
    const group = groups[total];
    if (!group) return;
    group.n += people;
    group.sum += (people * score) / 2;
    group.squares += people * (score / 2) ** 2;
  });
  return groups;
}
