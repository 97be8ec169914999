import type { HeadingSource } from '@kaoxin/contract/staging.ts';
import { plainHeading } from '#platform/sheets/headings.ts';
import type { ImportColumn } from './import-kind.ts';

/** Which field a column of a file is, and why; null: none. */
export interface Guess {
  key: string;
  by: HeadingSource;
}

/** Two headings whose pieces agree this far may mean the same. */
const similarEnough = 0.5;
/** Of the cells that are not empty. */
const mostCells = 0.8;
const fewestCells = 2;

/**
 * What the columns of a file are: by their names, by what this tenant said of them before, then by similar names and by
 * what stands in them. Each field is given once, to the surest column.
 *
 * @param headings as written, in their places; @param sample cells of the first rows; @param remembered plain heading → key
 */
export function guessColumns(
  columns: readonly ImportColumn[],
  headings: readonly string[],
  sample: readonly (readonly string[])[],
  remembered: ReadonlyMap<string, string> = new Map(),
): (Guess | null)[] {
  const found: (Guess | null)[] = headings.map(() => null);
  const free = new Map(columns.map((column) => [column.key, column]));
  const give = (index: number, key: string, by: HeadingSource) => {
    found[index] = { key, by };
    free.delete(key);
  };
  const open = () =>
    headings.flatMap((heading, index) => (heading !== '' && !found[index] ? [{ heading, index }] : []));
  for (const { heading, index } of open()) {
    const named = [...free.values()].find((column) => namesOf(column).includes(plainHeading(heading)));
    if (named) give(index, named.key, 'name');
  }
  for (const { heading, index } of open()) {
    const key = remembered.get(plainHeading(heading));
    if (key !== undefined && free.has(key)) give(index, key, 'remembered');
  }
  for (const { index, key } of bySimilarity(open(), [...free.values()]))
    if (!found[index] && free.has(key)) give(index, key, 'similar');
  for (const { index } of open()) {
    const cells = sample.map((row) => row[index] ?? '').filter((cell) => cell !== '');
    const fits = [...free.values()].filter(({ looksLike }) => looksLike && isMostly(cells, looksLike));
    if (fits.length === 1 && fits[0]) give(index, fits[0].key, 'content');
  }
  return found;
}

const namesOf = ({ label, otherNames = [] }: ImportColumn): string[] => [...label, ...otherNames].map(plainHeading);

const isMostly = (cells: readonly string[], pattern: RegExp): boolean =>
  cells.length >= fewestCells && cells.filter((cell) => pattern.test(cell)).length >= cells.length * mostCells;

function bySimilarity(
  headings: readonly { heading: string; index: number }[],
  columns: readonly ImportColumn[],
): { index: number; key: string }[] {
  return headings
    .flatMap(({ heading, index }) =>
      columns.map((column) => ({
        index,
        key: column.key,
        likeness: Math.max(...namesOf(column).map((name) => likeness(plainHeading(heading), name))),
      })),
    )
    .filter((pair) => pair.likeness >= similarEnough)
    .sort((one, other) => other.likeness - one.likeness || one.index - other.index);
}

/** Characters of Chinese, pairs of letters of everything else: single letters are in most words. */
const piecesOf = (text: string): string[] =>
  [...text.matchAll(/\p{Script=Han}|[^\p{Script=Han}]+/gu)].flatMap(([run]) =>
    run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  );

/** 0..1: the share of pieces that two headings have in common (Dice), or 0 with fewer than two of them. */
export function likeness(one: string, other: string): number {
  const [a, b] = [piecesOf(one), piecesOf(other)];
  const rest = [...b];
  const common = a.filter((piece) => {
    const at = rest.indexOf(piece);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
  return common < 2 ? 0 : (2 * common) / (a.length + b.length);
}
