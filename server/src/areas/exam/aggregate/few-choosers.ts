import { withheldCells } from '../statistics/disclosure/linked-cells.ts';
import type { OptionRow } from '../statistics/item/option-table.ts';
import type { DecilePoint } from '../statistics/item/trace-line.ts';

interface Chosen {
  n: number;
  options: readonly OptionRow[];
  trace: readonly DecilePoint[];
}

const untold = { meanTotal: null, high: null, low: null, rpb: null };

/**
 * An item without what tells the total of the few who chose an option, or the scores of a tenth that is a few people (domain.md
 * 2.5). Of a part of all, totals by option are told of none: of those who chose it elsewhere too few may be left.
 */
export function withoutFew<I extends Chosen>(item: I, { least, isPart }: { least: number; isPart: boolean }): I {
  if (least <= 1) return item;
  const all = '';
  const people = new Map([...item.options.map(({ key, n }): [string, number] => [key, n]), [all, item.n]]);
  const hidden = withheldCells(people, [{ sum: all, parts: item.options.map(({ key }) => key) }], least);
  return {
    ...item,
    options: item.options.map((option) => (isPart || hidden.has(option.key) ? { ...option, ...untold } : option)),
    trace: item.n < 10 * least ? [] : item.trace,
  };
}
