import type { AppContext } from '#platform/app-context.ts';
import type { Work } from '#platform/work.ts';
import { difWithin, type ItemDif } from '../../statistics/difference/dif.ts';
import { type ItemAnalysis, itemAnalysis } from '../../statistics/item/item-analysis.ts';
import { itemTally, peopleByTotal, scoreByTotal, sumOf } from '../../statistics/item/item-tally.ts';
import { type SheetTally, togetherInSheets } from '../../statistics/item/sheet-tally.ts';
import { type DecilePoint, traceLine } from '../../statistics/item/trace-line.ts';
import { type Reliability, reliability } from '../../statistics/reliability/reliability.ts';
import { countOf } from '../../statistics/tally/tally.ts';
import { inTurn } from '../in-turn.ts';
import type { Where } from '../read.ts';
import { leftOutOf } from './left-out.ts';
import { type OfPaper, type SheetSum, sheetMarks, sheetSums } from './sheet-sums.ts';

/**
 * Minimum number of sheets in the smaller group and in both together for comparing items. With fewer, one item in a few
 * dozen falls into class C by chance (the bounds of ETS for a first look at an item, Zwick 2012).
 */
const fewestCompared = { group: 200, together: 500 } as const;

interface Compared {
  by: 'district' | 'gender';
  group: string;
  items: ItemDif[];
}

export interface ItemFigures {
  sheets: number;
  length: number;
  reliability: Reliability;
  items: (ItemAnalysis & { trace: DecilePoint[] })[];
  compared: Compared[];
  places: readonly { districtId: string; items: readonly { n: number; p: number | null }[] }[];
}

interface Asked {
  keys: readonly string[];
  least: number;
  tail: number;
}

const most = 40;
const kept = new WeakMap<AppContext, Map<string, ItemFigures>>();

/**
 * Figures of the visible sheets of a paper; null if there are none. Decoding joint tables takes tenths of a second, so
 * results are cached by the IDs and versions of the rows: changed sums get another key.
 */
export async function itemFigures(work: Work, of: OfPaper, where: Where, asked: Asked): Promise<ItemFigures | null> {
  const { keys, least, tail } = asked;
  if (where.centreId) return figuresOf((await inTurn(work, () => sheetSums(work, of, where, []))).sums, asked);
  const leftOut = await leftOutOf(work, of, least);
  const known = kept.get(work.context) ?? new Map<string, ItemFigures>();
  kept.set(work.context, known);
  const without = leftOut.flatMap(({ paperId, examinerIds }) => examinerIds.map((id) => `${paperId}.${id}`)).sort();
  const nameOf = (mark: string) => [work.actor.tenantId, least, tail, keys.join(), mark, without.join()].join(' ');
  const name = nameOf(await sheetMarks(work, of, where));
  const found = known.get(name);
  if (found) {
    known.delete(name);
    known.set(name, found);
    return found;
  }
  const { sums, mark } = await sheetSums(work, of, where, leftOut);
  const figures = figuresOf(sums, asked);
  if (figures) known.set(nameOf(mark), figures);
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size > most) known.delete(oldest);
  return figures;
}

export function figuresOf(sums: readonly SheetSum[], { keys, least, tail }: Asked): ItemFigures | null {
  if (sums.length === 0) return null;
  const all = togetherInSheets(sums.map(({ tally }) => tally));
  const difOf = difWithin(all);
  const sheets = countOf(all.totals);
  const groups = { district: groupsOf(sums, 'district'), gender: groupsOf(sums, 'gender') };
  const compared = (['district', 'gender'] as const).flatMap((by) =>
    (groups[by].length < 2 ? [] : groups[by]).flatMap(({ group, tally }): Compared[] => {
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
    places: groups.district.map(({ group, tally }) => ({ districtId: group, items: sharesOf(tally) })),
  };
}

function sharesOf(tally: SheetTally): { n: number; p: number | null }[] {
  return tally.items.map((item, index) => {
    const own = itemTally(tally, index);
    const n = sumOf(peopleByTotal(own));
    return { n, p: n === 0 ? null : sumOf(scoreByTotal(own)) / n / item.max };
  });
}

function groupsOf(sums: readonly SheetSum[], by: 'district' | 'gender') {
  const groups = [...Map.groupBy(sums, (sum) => (by === 'district' ? sum.districtId : String(sum.gender)))];
  return groups.map(([group, own]) => ({ group, tally: togetherInSheets(own.map(({ tally }) => tally)) }));
}
