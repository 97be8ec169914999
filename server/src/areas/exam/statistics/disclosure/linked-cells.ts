import { determined } from './determined.ts';

/**
 * The shown figure of `sum` equals that of its parts: places of a place, subjects of a total, groups of a dimension.
 */
export interface Relation {
  sum: string;
  parts: readonly string[];
  /** people may belong to several parts, like subjects of an examination */
  overlapping?: boolean;
}

interface Line {
  sum: string | null;
  parts: readonly string[];
  cells: readonly string[];
  overlapping: boolean;
}

/**
 * Cells of people that are withheld wherever they appear: those of fewer than `least` people, and as many others as
 * needed so that none can be derived from everything shown (domain.md 2.5). In each relation either nothing is hidden,
 * or at least two cells with together at least `least` people, and no hidden cell is a combination of relations.
 * Smallest cells are hidden first, sums last.
 * @param isHidden cells that are hidden already
 */
export function withheldCells(
  people: ReadonlyMap<string, number>,
  relations: readonly Relation[],
  least: number,
  isHidden: (key: string) => boolean = () => false,
): ReadonlySet<string> {
  const isSomebody = (key: string): boolean => (people.get(key) ?? 0) > 0;
  const lines = relations.map(({ sum, parts, overlapping = false }): Line => {
    const own = parts.filter(isSomebody);
    const all = isSomebody(sum) ? sum : null;
    return { sum: all, parts: own, cells: all === null ? own : [...own, all], overlapping };
  });
  const linesOf = new Map<string, Line[]>();
  for (const line of lines)
    for (const key of line.cells) {
      const own = linesOf.get(key);
      if (own) own.push(line);
      else linesOf.set(key, [line]);
    }
  const hidden = new Set([...people].flatMap(([key, n]) => (n > 0 && (n < least || isHidden(key)) ? [key] : [])));
  const numberOf = (key: string): number => people.get(key) ?? 0;

  const isSafe = ({ sum, cells, overlapping }: Line): boolean => {
    const missing = cells.filter((key) => hidden.has(key));
    if (missing.length === 0) return true;
    if (missing.length === 1) return false;
    if (sum !== null && hidden.has(sum)) return true;
    const numbers = missing.map(numberOf);
    return (overlapping ? Math.max(...numbers) : numbers.reduce((all, n) => all + n, 0)) >= least;
  };
  /** Hiding the only part of another sum hides that sum as well. */
  const isAlone = (key: string, line: Line): boolean =>
    linesOf.get(key)?.some((other) => other !== line && other.sum !== key && other.parts.length === 1) ?? false;
  const hideIn = (line: Line): boolean => {
    const cost = (key: string): number => 2 * Number(isAlone(key, line)) + Number(key === line.sum);
    const [next] = line.cells
      .filter((key) => !hidden.has(key))
      .sort((one, other) => cost(one) - cost(other) || numberOf(one) - numberOf(other));
    if (next === undefined) return false;
    hidden.add(next);
    for (const other of linesOf.get(next) ?? []) waiting.add(other);
    return true;
  };

  const waiting = new Set(lines);
  for (;;) {
    for (const line of waiting) {
      waiting.delete(line);
      while (!isSafe(line) && hideIn(line));
    }
    const known = determined(
      lines.map(({ sum, parts }) => ({ sum, parts })),
      hidden,
      (keys) => keys.reduce((all, key) => all + numberOf(key), 0) < least,
    );
    const hasHidden = [...known].map((key) => (linesOf.get(key) ?? []).some(hideIn) || lines.some(hideIn));
    if (!hasHidden.some(Boolean)) return hidden;
  }
}
