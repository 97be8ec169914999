import type { HeadingSource } from '@kaoxin/contract/lists/staging.ts';
import { plainHeading } from '#platform/sheets/headings.ts';
import type { ImportColumn } from '../import-kind.ts';

/** The field of a file's column and the reason; null: none. */
export interface Guess {
  key: string;
  by: HeadingSource;
}

/** Share of common pieces from which two headings may mean the same. */
const similarEnough = 0.5;
/** Characters of the longest heading that is compared: longer cells are texts, and comparing them takes seconds. */
export const longestHeading = 100;
/** Share of the non-empty cells. */
const mostCells = 0.8;
const fewestCells = 2;

/**
 * Guesses the fields of a file's columns: by their names, by headings this tenant has confirmed before, then by similar
 * names and by content. Each field is assigned once, to the most certain column.
 *
 * @param headings as written, in their places; @param sample cells of the first rows; @param remembered plain heading →
 * key
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
  const plain = headings.map((heading) => (heading.length > longestHeading ? '' : plainHeading(heading)));
  const names = new Map(columns.map((column) => [column.key, namesOf(column)]));
  const open = () => headings.flatMap((heading, index) => (heading !== '' && !found[index] ? [index] : []));
  const comparable = () => open().filter((index) => plain[index] !== '');
  for (const index of comparable()) {
    const named = [...free.keys()].find((key) => names.get(key)?.includes(plain[index] ?? ''));
    if (named !== undefined) give(index, named, 'name');
  }
  for (const index of comparable()) {
    const key = remembered.get(plain[index] ?? '');
    if (key !== undefined && free.has(key)) give(index, key, 'remembered');
  }
  const unnamed = comparable().map((index) => ({ index, plain: plain[index] ?? '' }));
  for (const { index, key } of bySimilarity(
    unnamed,
    [...free.keys()].map((key) => ({ key, names: names.get(key) ?? [] })),
  ))
    if (!found[index] && free.has(key)) give(index, key, 'similar');
  for (const index of open()) {
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
  headings: readonly { index: number; plain: string }[],
  columns: readonly { key: string; names: readonly string[] }[],
): { index: number; key: string }[] {
  const pieces = columns.map(({ key, names }) => ({ key, names: names.map(piecesOf) }));
  return headings
    .flatMap(({ index, plain }) => {
      const own = piecesOf(plain);
      return pieces.map(({ key, names }) => ({
        index,
        key,
        likeness: Math.max(...names.map((name) => likeness(own, name))),
      }));
    })
    .filter((pair) => pair.likeness >= similarEnough)
    .sort((one, other) => other.likeness - one.likeness || one.index - other.index);
}

/** Single Chinese characters, and pairs of other letters: single letters occur in most words. */
const piecesOf = (text: string): string[] =>
  [...text.matchAll(/\p{Script=Han}|[^\p{Script=Han}]+/gu)].flatMap(([run]) =>
    run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  );

/** 0..1: the share of pieces that two headings have in common (Dice), or 0 with fewer than two of them. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const rest = [...b];
  const common = a.filter((piece) => {
    const at = rest.indexOf(piece);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  }).length;
  return common < 2 ? 0 : (2 * common) / (a.length + b.length);
}
