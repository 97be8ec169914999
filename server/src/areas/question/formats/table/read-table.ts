import { cellText } from '#platform/imports/read/cell-text.ts';
import { columnLetters } from '#platform/sheets/column-letters.ts';
import type { SheetRow } from '#platform/sheets/read-sheet.ts';
import { tooManyRows } from '#platform/sheets/worksheet-rows.ts';
import { sanitizeHtml } from '#platform/text/html.ts';
import type { Loss, Picture, ReadFile, ReadQuestion } from '../format.ts';
import { withFormulas } from '../formulas.ts';
import { isHtmlSaid } from '../said/cell-text.ts';
import { type FoundColumns, tableColumns, takeColumns } from './columns.ts';
import { groupsOf, type ReadRow, together } from './groups.ts';
import { readRow } from './read-row.ts';
import { remarkLosses } from './remarks.ts';
import { RowReader, type TableRow } from './row.ts';
import { withPictures } from './sheet-pictures.ts';
import { embedded, mostRows, openTable, tableRefusal } from './table-file.ts';

/** Parses a table of 试题导入 (domain.md 2.7), xlsx or csv. */
export async function readTable(bytes: Uint8Array): Promise<ReadFile> {
  try {
    const file = await openTable(bytes);
    const { columns, rows, headingRow } = await takeColumns(file.rows);
    file.title.above = headingRow;
    const all: TableRow[] = [];
    const unnamed = new Map<number, number>();
    for await (const row of rows) {
      const read = tableRow(row, columns);
      if (read.cells.size > 0) all.push(read);
      for (const column of unnamedIn(row, columns)) if (!unnamed.has(column)) unnamed.set(column, row.row);
      if (all.length > mostRows) throw tooManyRows(mostRows);
    }
    const found = file.inside && (await withPictures(all, columns, file.inside.pictures, file.remarks));
    const pictures = new Map([...file.pictures, ...(file.inside?.pictures.taken ?? [])]);
    const remarks = found?.remarks ?? file.remarks;
    const left = (file.inside?.media ?? []).filter(
      (name) => !pictures.has(name) && !remarks.some(({ path }) => path?.toLowerCase() === name.toLowerCase()),
    );
    return {
      questions: questionsOf(all, columns, pictures),
      losses: [
        ...file.losses,
        ...columnLosses(columns),
        ...[...unnamed].map(([column, row]) => unnamedLoss(column, row)),
        ...(left.length > 0 ? [embedded(left.length)] : []),
        ...(found?.losses ?? []),
        ...remarkLosses(remarks, columns, headingRow),
      ],
      pictures,
    };
  } catch (error) {
    throw tableRefusal(error);
  }
}

function* questionsOf(
  rows: readonly TableRow[],
  columns: FoundColumns,
  pictures: ReadonlyMap<string, Picture>,
): Generator<ReadQuestion> {
  for (const group of groupsOf(rows)) {
    const read = group.rows.map((row): ReadRow => {
      const reader = new RowReader(row, pictures);
      return { ...readRow(reader, columns), reader };
    });
    yield withFormulas(together(group.number, read));
  }
}

const unnamedIn = ({ cells }: SheetRow, { named }: FoundColumns): number[] =>
  cells.flatMap((cell, column) => (!named.has(column) && String(cell ?? '').trim() !== '' ? [column] : []));

const unnamedLoss = (column: number, row: number): Loss => ({
  place: `第${row}行`,
  construct: `${columnLetters(column)}列`,
  words: [
    `${columnLetters(column)}列没有列名，其内容未导入`,
    `Column ${columnLetters(column)} has no heading: its content is left out`,
  ],
});

const garbled = /[^\P{Cc}\t\n\r]|\p{Cs}|\uFFFD/u;

const isRich = (key: string): boolean => /^(stem|passage|analysis|answer|option\d+|target\d+)$/u.test(key);
const isNumber = (key: string): boolean => /^(score|tolerance|rulePoints)$/u.test(key);

function tableRow(
  { row, cells, riches, numbers, otherwise = [], coloured = [], odd = [], guided = [], uncomputed = [] }: SheetRow,
  { at }: FoundColumns,
): TableRow {
  const keysIn = (columns: readonly number[]) =>
    [...at].flatMap(([key, index]) => (columns.includes(index) ? [key] : []));
  const texts = [...at].map(([key, index]) => {
    const shown = cells[index];
    // A share is no score: 50% must not become half a point.
    const isShare = key !== 'tolerance' && String(shown).includes('%');
    const cell = isNumber(key) && !isShare ? (numbers?.get(index) ?? shown) : shown;
    return [key, cellText(cell).replaceAll('\uFFFD', ' ')] as const;
  });
  const rich = [...at].flatMap(([key, index]) => {
    const html = riches?.get(index);
    // HTML in a cell says itself how it looks.
    return html === undefined || isHtmlSaid(String(cells[index] ?? '')) ? [] : [[key, sanitizeHtml(html)] as const];
  });
  const flattened = rich.filter(([key, html]) => !isRich(key) && /<su[bp]>/u.test(html)).map(([key]) => key);
  const restyled = rich.filter(([key, html]) => /^(?:options|rubric)$/u.test(key) && /<(?:u|s|em|strong)>/u.test(html));
  const shownOtherwise = [...at].flatMap(([key, index]) => (otherwise.includes(index) && !isNumber(key) ? [key] : []));
  const number = numbers?.get(at.get('answer') ?? -1);
  return {
    rowNo: row,
    cells: new Map(texts.filter(([, text]) => text !== '')),
    ...(rich.length > 0 && { riches: new Map(rich.filter(([key]) => isRich(key))) }),
    ...(number !== undefined && { answerNumber: cellText(number) }),
    flattened,
    shownOtherwise,
    coloured: [...at].flatMap(([key, index]) => (coloured.includes(index) ? [key] : [])),
    restyled: [
      ...restyled.map(([key]) => key),
      ...[...at].flatMap(([key, index]) => (odd.includes(index) ? [key] : [])),
    ],
    guided: keysIn(guided),
    uncomputed: keysIn(uncomputed),
    isGarbled: [...at.values()].some((index) => garbled.test(String(cells[index] ?? ''))),
  };
}

function columnLosses({ at, unknown, twice }: FoundColumns): Loss[] {
  const lacking = (key: string, zh: string, en: string): Loss[] =>
    at.has(key)
      ? []
      : [{ place: '表头', construct: tableColumns.find((one) => one.key === key)?.label ?? key, words: [zh, en] }];
  return [
    ...unknown.map(
      (heading): Loss => ({
        place: '表头',
        construct: heading,
        words: [`列【${heading}】无法识别，未导入`, `Column ${heading} is not known and is left out`],
      }),
    ),
    ...twice.map(
      (heading): Loss => ({
        place: '表头',
        construct: heading,
        words: [`列【${heading}】与前面的列重复，未导入`, `Column ${heading} says what one before it says: left out`],
      }),
    ),
    ...lacking(
      'type',
      '没有题型列，按选项和答案判断题型',
      'The column of types is missing: options and answers say them',
    ),
    ...lacking('score', '没有分值列，每题按1分', 'The column of scores is missing: each question is worth 1'),
    ...lacking(
      'answer',
      '没有答案列，试题须补答案',
      'The column of answers is missing: the questions wait for their keys',
    ),
  ];
}
