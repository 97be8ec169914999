import { withheldCells } from '../../statistics/disclosure/linked-cells.ts';
import type { OptionRow } from '../../statistics/item/option-table.ts';
import type { DecilePoint } from '../../statistics/item/trace-line.ts';

interface Chosen {
  n: number;
  options: readonly OptionRow[];
  trace: readonly DecilePoint[];
}

const untold = { meanTotal: null, high: null, low: null, rpb: null };

/**
 * Removes what reveals totals of few people: of those who chose a rare option, and of small tenths (domain.md 2.5). For
 * a part, totals by option are removed completely, because too few people may remain in the rest.
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
