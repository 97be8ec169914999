import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js';
import { type ChildNode, classOf, type Element, tagsIn } from './dom.ts';
import { PdfLetterError } from './letter-error.ts';
import { mm } from './measure.ts';

type Blocks = (nodes: readonly ChildNode[], inTable: boolean) => Content[];
type Row = { tag: Element; cells: Element[] };

/** A page holds some 1,500 characters of a table; a longer row must be breakable. */
const LONG = 400;
const HEAD = 24;
const TALL = 24;
const PADDING = 2;
/** Points, and the line height in multiples of them. */
const TYPE = 12;
const LINE = 1.5;
/** Limits of one table: layout beyond them would take half a minute. */
const MOST_COLUMNS = 60;
const MOST_PLACES = 10_000;

const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number => {
  const span = Number(cell.attribs[name] ?? 1);
  return Number.isInteger(span) && span >= 1 ? span : 1;
};

function rowsOf(table: Element): Row[] {
  return tagsIn(table).flatMap((tag): Row[] => {
    if (tag.name === 'tr') return [{ tag, cells: tagsIn(tag) }];
    if (['thead', 'tbody', 'tfoot'].includes(tag.name)) return rowsOf(tag);
    if (['caption', 'colgroup'].includes(tag.name)) return [];
    throw new PdfLetterError(tag.name);
  });
}

function cellOf(cell: Element, rowSpan: number, blocks: Blocks): TableCell {
  if (cell.name !== 'td' && cell.name !== 'th') throw new PdfLetterError(cell.name);
  const content = { stack: blocks(cell.children, true), colSpan: spanOf(cell, 'colspan'), rowSpan };
  if (cell.name === 'td') return content;
  return { ...content, bold: true, alignment: 'center', verticalAlignment: 'middle' };
}

function gridOf(rows: readonly Row[], blocks: Blocks): TableCell[][] {
  const grid: (TableCell | undefined)[][] = rows.map(() => []);
  let places = 0;
  for (const [y, { cells }] of rows.entries()) {
    let x = 0;
    for (const cell of cells) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const covered = grid.slice(y, y + spanOf(cell, 'rowspan'));
      places += covered.length * spanOf(cell, 'colspan');
      if (places > MOST_PLACES) throw new PdfLetterError('table');
      for (const line of covered)
        for (let column = x; column < x + spanOf(cell, 'colspan'); column += 1) line[column] = {};
      for (const line of covered.slice(0, 1)) line[x] = cellOf(cell, covered.length, blocks);
    }
  }
  const width = Math.max(0, ...grid.map((line) => line.length));
  if (width > MOST_COLUMNS || width * grid.length > MOST_PLACES) throw new PdfLetterError('table');
  return grid.map((line) => Array.from({ length: width }, (_, x) => line[x] ?? ''));
}

/** Columns with a `th` are 24 mm wide, as on the printed page; the others share the rest. */
function widthsOf(grid: readonly TableCell[][], heads: ReadonlySet<number>): (number | '*')[] {
  return (grid[0] ?? []).map((_, x) =>
    heads.has(x) && heads.size < (grid[0]?.length ?? 0) ? mm(HEAD) - 2 * mm(PADDING) : '*',
  );
}

function headColumns(rows: readonly Row[]): Set<number> {
  const heads = new Set<number>();
  for (const { cells } of rows) {
    let x = 0;
    for (const cell of cells) {
      if (cell.name === 'th' && spanOf(cell, 'colspan') === 1) heads.add(x);
      x += spanOf(cell, 'colspan');
    }
  }
  return heads;
}

const lengthOf = (nodes: readonly ChildNode[]): number =>
  nodes.reduce(
    (sum, node) => sum + ('data' in node ? node.data.length : 'children' in node ? lengthOf(node.children) : 0),
    0,
  );

function heightOf({ tag }: Row): number | 'auto' {
  if (classOf(tag) === 'tall') return mm(TALL - 2 * PADDING);
  return lengthOf(tag.children) === 0 ? TYPE * LINE : 'auto';
}

/** A table of a letter: ruled, 12 pt, bold heads; a row stays on one page unless it is long. */
export function tableContent(table: Element, blocks: Blocks): Content[] {
  const rows = rowsOf(table);
  const grid = gridOf(rows, blocks);
  const breaks = rows.some(({ tag }) => classOf(tag) === 'long' || lengthOf(tag.children) > LONG);
  const captions = tagsIn(table).filter(({ name }) => name === 'caption');
  const title = captions.map((caption): Content => ({ stack: blocks(caption.children, true), alignment: 'center' }));
  if (grid.length === 0) return title;
  // Heads repeat on the next page, as on the printed page, and never stay alone on the previous one.
  const heads = tagsIn(table)
    .filter(({ name }) => name === 'thead')
    .flatMap(rowsOf).length;
  const content: ContentTable = {
    fontSize: TYPE,
    lineHeight: LINE,
    table: {
      widths: widthsOf(grid, headColumns(rows)),
      heights: rows.map(heightOf),
      dontBreakRows: !breaks,
      ...(heads > 0 && heads < grid.length ? { headerRows: heads, keepWithHeaderRows: 1 } : {}),
      body: grid,
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0.5,
      paddingLeft: () => mm(PADDING),
      paddingRight: () => mm(PADDING),
      paddingTop: () => mm(PADDING),
      paddingBottom: () => mm(PADDING),
    },
  };
  return [...title, content];
}
