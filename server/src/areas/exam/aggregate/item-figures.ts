import type { AppContext } from '#platform/app-context.ts';
import type { Work } from '#platform/work.ts';
import { difWithin, type ItemDif } from '../statistics/difference/dif.ts';
import { type ItemAnalysis, itemAnalysis } from '../statistics/item/item-analysis.ts';
import { itemTally } from '../statistics/item/item-tally.ts';
import { togetherInSheets } from '../statistics/item/sheet-tally.ts';
import { type DecilePoint, traceLine } from '../statistics/item/trace-line.ts';
import { type Reliability, reliability } from '../statistics/reliability/reliability.ts';
import { countOf } from '../statistics/tally/tally.ts';
import { inTurn } from './in-turn.ts';
import type { Where } from './read.ts';
import { type OfPaper, type SheetSum, sheetMarks, sheetSums } from './sheet-sums.ts';

/**
 * Sheets of the smaller group and of both together under which nobody compares items: with fewer, one item in a few dozen is put
 * into class C by chance (the bounds of ETS for looking at an item for the first time, Zwick 2012).
 */
const fewestCompared = { group: 200, together: 500 } as const;

/** People of one group compared with all others. */
interface Compared {
  by: 'district' | 'gender';
  group: string;
  items: ItemDif[];
}

/** What follows from the sheets of a paper, without names or words. */
export interface ItemFigures {
  sheets: number;
  /** items the sheets have */
  length: number;
  reliability: Reliability;
  items: (ItemAnalysis & { trace: DecilePoint[] })[];
  compared: Compared[];
}

interface Asked {
  /** right answers by item */
  keys: readonly string[];
  /** groups of fewer people are not compared */
  least: number;
  /** share of the people in the high and in the low group */
  tail: number;
}

/** Papers whose figures are kept: a hundred kilobytes each. */
const most = 40;
const kept = new WeakMap<AppContext, Map<string, ItemFigures>>();

/**
 * Figures of the sheets of a paper that the caller sees; null: there are none. Joint tables take tenths of a second to open, so what
 * they came to is kept beside which rows in which state it is of: sums that change give it another name.
 */
export async function itemFigures(work: Work, of: OfPaper, where: Where, asked: Asked): Promise<ItemFigures | null> {
  const { keys, least, tail } = asked;
  if (where.centreId) return figuresOf((await inTurn(work, () => sheetSums(work, of, where))).sums, asked);
  const known = kept.get(work.context) ?? new Map<string, ItemFigures>();
  kept.set(work.context, known);
  const nameOf = (mark: string) => [work.actor.tenantId, least, tail, keys.join(), mark].join(' ');
  const name = nameOf(await sheetMarks(work, of, where));
  const found = known.get(name);
  if (found) {
    // what is asked for stays
    known.delete(name);
    known.set(name, found);
    return found;
  }
  const { sums, mark } = await sheetSums(work, of, where);
  const figures = figuresOf(sums, asked);
  if (figures) known.set(nameOf(mark), figures);
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size > most) known.delete(oldest);
  return figures;
}

function figuresOf(sums: readonly SheetSum[], { keys, least, tail }: Asked): ItemFigures | null {
  if (sums.length === 0) return null;
  const all = togetherInSheets(sums.map(({ tally }) => tally));
  const difOf = difWithin(all);
  const sheets = countOf(all.totals);
  const compared = (['district', 'gender'] as const).flatMap((by) =>
    groupsOf(sums, by).flatMap(({ group, tally }): Compared[] => {
      const own = countOf(tally.totals);
      const smaller = Math.min(own, sheets - own);
      if (smaller < Math.max(least, fewestCompared.group) || sheets < fewestCompared.together) return [];
      return [{ by, group, items: difOf(tally) }];
    }),
  );
  return {
    sheets,
    length: all.items.length,
    reliability: reliability(all),
    items: all.items.map((_, index) => {
      const tally = itemTally(all, index);
      return { ...itemAnalysis(tally, keys[index] ?? '', tail), trace: traceLine(tally) };
    }),
    compared,
  };
}

/** There is nothing to compare where all are of one. */
function groupsOf(sums: readonly SheetSum[], by: 'district' | 'gender') {
  const groups = [...Map.groupBy(sums, (sum) => (by === 'district' ? sum.districtId : String(sum.gender)))];
  if (groups.length < 2) return [];
  return groups.map(([group, own]) => ({ group, tally: togetherInSheets(own.map(({ tally }) => tally)) }));
}
