import { normalised } from '@kaoxin/contract/plain-text.ts';
import { simplified } from '#platform/text/simplified.ts';
import type { SheetCell } from './cell-value.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetRow } from './worksheet-rows.ts';

/** A column an import knows: its key in our records and the heading people see. */
export type SheetLabel = { key: string; label: string; required?: boolean };

/** Where each known column stands (from 0), and what is wrong with the heading row. */
export type HeadingMap = {
  columns: ReadonlyMap<string, number>;
  /** Labels of required columns that are not there. */
  missing: string[];
  /** Labels that stand there twice; the first counts. */
  duplicates: string[];
  /** Headings nobody asked for, as written. */
  unknown: string[];
};

/** Full width, blanks, case, colons, traditional characters and the marks of required columns do not tell headings apart. */
export const plainHeading = (heading: string): string =>
  simplified(normalised(heading, 'NFKC'))
    .toLowerCase()
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

/** The sentence for a heading row that cannot be used, or undefined. Unknown columns alone are no reason to refuse. */
export function refuseHeadings({ missing, duplicates }: HeadingMap): string | undefined {
  if (missing.length > 0) return `缺少列：${missing.join('、')}`;
  return duplicates.length > 0 ? `列名重复：${duplicates.join('、')}` : undefined;
}

/** How far down headings may stand: a title or an export's watermark goes before them. */
const SEARCH_ROWS = 5;

/**
 * Takes the heading row off a sheet: the first of its five first rows that has every required column (or, without
 * required ones, any known column). Throws `SheetError('headings')` naming what is missing or double.
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
    best === undefined ? '表格中没有数据' : (refuseHeadings(best) ?? '没有找到表头，请使用下载的模板'),
  );
}
