import type { Label } from '@kaoxin/contract/conventions.ts';
import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { noRows } from '#platform/sheets/no-rows.ts';
import { simplified } from '#platform/text/simplified.ts';
import type { SheetCell } from './cell-value.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetRow } from './worksheet-rows.ts';

export type SheetLabel = { key: string; label: string; required?: boolean };

export type HeadingMap = {
  columns: ReadonlyMap<string, number>;
  missing: string[];
  duplicates: string[];
  unknown: string[];
};

/**
 * Normalizes a heading: ignores full width, blanks, case, colons, traditional characters and marks of required columns.
 */
export const plainHeading = (heading: string): string =>
  simplified(normalised(heading, 'NFKC'))
    .toLowerCase()
    .replaceAll('覆核', '复核')
    .replace(/[\s*✓√:]|\((必填|选填)\)/gu, '');

/** Finds the columns of an import by their labels, in any order (domain.md 2.7). */
export function mapHeadings(row: readonly SheetCell[], labels: readonly SheetLabel[]): HeadingMap {
  const known = new Map(labels.map((label) => [plainHeading(label.label), label]));
  const columns = new Map<string, number>();
  const duplicates = new Set<string>();
  const unknown: string[] = [];
  row.forEach((cell, index) => {
    if (cell === null || String(cell).trim() === '') return;
    const label = known.get(plainHeading(String(cell)));
    if (label === undefined) unknown.push(String(cell).trim());
    else if (columns.has(label.key)) duplicates.add(label.label);
    else columns.set(label.key, index);
  });
  const missing = labels.filter((label) => label.required && !columns.has(label.key)).map((label) => label.label);
  return { columns, missing, duplicates: [...duplicates], unknown };
}

export function refuseHeadings({ missing, duplicates }: HeadingMap): Label | undefined {
  if (missing.length > 0) return [`缺少列：${missing.join('、')}`, `Columns missing: ${missing.join(', ')}`];
  if (duplicates.length === 0) return undefined;
  return [`列名重复：${duplicates.join('、')}`, `Columns that occur twice: ${duplicates.join(', ')}`];
}

/** Rows searched for headings: a title or an export's watermark may precede them. */
const SEARCH_ROWS = 5;

/**
 * Finds the heading row of a sheet: among the first five rows, the first one with every required column (or, without
 * required ones, any known column). Throws `SheetError('headings')` naming missing and duplicate columns.
 *
 * @example const {headings, rows} = await takeHeadings(readSheet(path), labels)
 */
export async function takeHeadings(
  rows: AsyncGenerator<SheetRow>,
  labels: readonly SheetLabel[],
): Promise<{ headings: HeadingMap; rows: AsyncGenerator<SheetRow> }> {
  let best: HeadingMap | undefined;
  for (let step = 0; step < SEARCH_ROWS; step += 1) {
    const { value, done } = await rows.next();
    if (done || value === undefined) break;
    const headings = mapHeadings(value.cells, labels);
    if (best === undefined || headings.columns.size > best.columns.size) best = headings;
    const isHeading = headings.missing.length === 0 && headings.columns.size > 0;
    if (isHeading && refuseHeadings(headings) === undefined) return { headings, rows };
  }
  await rows.return(undefined);
  throw new SheetError(
    'headings',
    best === undefined
      ? noRows
      : (refuseHeadings(best) ?? ['没有找到表头，请使用下载的模板', 'No headings were found. Use the template']),
  );
}
