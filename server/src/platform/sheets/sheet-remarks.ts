import type { ZipEntry } from '#platform/files/inspect/inspect-zip.ts';
import { columnLetters, columnNumber } from './column-letters.ts';
import { relationsOf } from './workbook.ts';
import { readPart, type Workbook } from './workbook-part.ts';
import { attribute } from './xml-scanner.ts';

export const remarkKinds = [
  'conditional',
  'link',
  'comment',
  'table',
  'picture',
  'hiddenSheet',
  'hiddenRow',
  'struck',
] as const;

/** Something that a sheet shows and that is no cell: `ref` is its place, `C2` or `C2:D9 F2`, or the name of a sheet. */
export interface SheetRemark {
  kind: (typeof remarkKinds)[number];
  ref: string;
  text: string;
  path?: string;
}

export const mostRemarks = 500;
const longestText = 200;
const mostBytes = 16 * 1024 * 1024;

/** Reads the parts of a sheet that show something beside its cells: comments, pictures, styles of tables. */
export async function readRemarks(
  workbook: Workbook,
  sheet: ZipEntry,
  remark: (one: SheetRemark) => void,
): Promise<void> {
  for (const { type, path } of await relationsOf(workbook, sheet.name)) {
    const entry = workbook.entries.get(path.toLowerCase());
    if (entry === undefined || entry.unpacked > mostBytes) continue;
    if (type === 'comments') await readComments(workbook, entry, remark);
    else if (type === 'drawing') await readDrawing(workbook, entry, remark);
    else if (type === 'table') await readTableStyle(workbook, entry, remark);
  }
}

async function readComments(workbook: Workbook, entry: ZipEntry, remark: (one: SheetRemark) => void): Promise<void> {
  let comment: SheetRemark | undefined;
  let isText = false;
  await readPart(workbook, entry, {
    open(name, attributes) {
      if (name === 'comment') comment = { kind: 'comment', ref: attribute(attributes, 'ref') ?? '', text: '' };
      isText = name === 't';
    },
    text(text) {
      if (comment && isText && comment.text.length < longestText) comment.text += text.slice(0, longestText);
    },
    close(name) {
      isText = false;
      if (name !== 'comment' || !comment) return;
      remark(comment);
      comment = undefined;
    },
  });
}

const shapes = new Set(['pic', 'sp', 'graphicFrame', 'cxnSp', 'grpSp']);

async function readDrawing(workbook: Workbook, entry: ZipEntry, remark: (one: SheetRemark) => void): Promise<void> {
  const paths = new Map((await relationsOf(workbook, entry.name)).map(({ id, path }) => [id, path]));
  const at = { row: '', col: '' };
  let found: SheetRemark | undefined;
  let into: 'row' | 'col' | undefined;
  let isFrom = false;
  let isAnchored = false;
  await readPart(workbook, entry, {
    open(name, attributes) {
      if (/Anchor$/.test(name)) {
        isAnchored = true;
        at.row = '';
        at.col = '';
      } else if (name === 'from') isFrom = true;
      else if (isFrom && (name === 'row' || name === 'col')) into = name;
      else if (isAnchored && shapes.has(name)) {
        isAnchored = false;
        const isPlaced = /^\d{1,7}$/.test(at.row) && /^\d{1,5}$/.test(at.col);
        found = { kind: 'picture', ref: isPlaced ? cellName(Number(at.col), Number(at.row) + 1) : '', text: name };
      } else if (name === 'blip' && found?.text === 'pic') {
        const path = paths.get(attribute(attributes, 'embed') ?? '');
        if (path !== undefined) found.path = path;
      }
    },
    text(text) {
      if (into) at[into] += text.slice(0, 8);
    },
    close(name) {
      if (/Anchor$/.test(name) && found) {
        remark(found);
        found = undefined;
      }
      if (name === 'from') isFrom = false;
      into = undefined;
    },
  });
}

async function readTableStyle(workbook: Workbook, entry: ZipEntry, remark: (one: SheetRemark) => void): Promise<void> {
  let ref = '';
  await readPart(workbook, entry, {
    open(name, attributes) {
      if (name === 'table') ref = attribute(attributes, 'ref') ?? '';
      if (name !== 'tableStyleInfo') return;
      const style = attribute(attributes, 'name') ?? '';
      if (style !== '' && style !== 'None') remark({ kind: 'table', ref, text: style });
    },
  });
}

const cellName = (column: number, row: number): string => `${columnLetters(column)}${row}`;

/** Whether cells of a place lie below a row, in one of these columns (from 0) if they are given. */
export function touches(ref: string, below: number, columns?: readonly number[]): boolean {
  return ref.split(/\s+/).some((range) => {
    const [, first = '', , last = first, lastRow] =
      /^\$?([A-Z]{0,3})\$?(\d*)(?::\$?([A-Z]{0,3})\$?(\d*))?$/.exec(range) ?? [];
    const row = lastRow ?? /\d+$/.exec(range)?.[0] ?? '';
    const [from, to] = [
      first === '' ? 0 : columnNumber(first),
      last === '' ? Number.POSITIVE_INFINITY : columnNumber(last),
    ];
    return (row === '' || Number(row) > below) && (columns?.some((column) => column >= from && column <= to) ?? true);
  });
}
