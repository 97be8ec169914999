import type { About } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import type { FileAnswer } from '#platform/http/route.ts';
import { columnLetters } from '#platform/sheets/column-letters.ts';
import { type FormContent, SHEET_CONTENT_TYPE, writeSheet, writeSheets } from '#platform/sheets/write-sheet.ts';
import type { Work } from '#platform/work.ts';
import { together } from '../complaints.ts';
import { type ImportColumn, type ImportKind, withColumns } from '../import-kind.ts';
import { needFile } from '../staged/staged-file.ts';
import { linesOf, ofKind } from '../staged/staged-lines.ts';
import { textIn } from './file-cell.ts';

/**
 * The template: labels as headings, required ones marked, and one example row; cells are text. Columns with few allowed
 * values offer them from a second sheet.
 */
export async function templateOf<E, P>(work: Work, kind: ImportKind<E, P>, about: About): Promise<FileAnswer> {
  const { title, columns, examples } = kind;
  const row = Object.fromEntries(columns.map((column) => [column.key, column.example ?? '']));
  const allowed = (await kind.allowed?.(work, about)) ?? new Map<string, readonly string[]>();
  const first = {
    title: title[0],
    offers: offersOf(columns, allowed),
    columns: columns.map(({ key, label, required, width = 16 }) => ({
      key,
      label: required ? `${label[0]}*` : label[0],
      width,
    })),
    rows: (await examples?.(work)) ?? [row],
  };
  return {
    name: `${title[0]}导入模板.xlsx`,
    contentType: SHEET_CONTENT_TYPE.xlsx,
    body: await writeSheets(allowed.size > 0 ? [first, allowedSheet(allowed)] : [first]),
  };
}

/** Headings a file of errors adds; they are ignored when the file is uploaded again. */
export const errorHeadings = ['错误原因', '行号'] as const;
const mostErrors = 20_000;

export const allowedTitle = '可填内容';

function offersOf(
  columns: readonly ImportColumn[],
  allowed: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, string> {
  const headings = [...allowed.keys()];
  return new Map(
    columns.flatMap(({ key, label }): [string, string][] => {
      const values = allowed.get(label[0]) ?? [];
      const letter = columnLetters(headings.indexOf(label[0]));
      return values.length === 0 ? [] : [[key, `${allowedTitle}!$${letter}$2:$${letter}$${values.length + 1}`]];
    }),
  );
}

function allowedSheet(allowed: ReadonlyMap<string, readonly string[]>): FormContent {
  const headings = [...allowed.keys()];
  const longest = Math.max(...[...allowed.values()].map(({ length }) => length));
  return {
    title: allowedTitle,
    columns: headings.map((label) => ({ key: label, label, width: 24 })),
    rows: Array.from({ length: longest }, (_, at) =>
      Object.fromEntries(headings.map((label) => [label, allowed.get(label)?.[at] ?? ''])),
    ),
  };
}

export async function errorFile<E, P>(work: Work, kind: ImportKind<E, P>, batchId: string): Promise<FileAnswer> {
  const file = await needFile(work, kind.kind, batchId);
  const { columns } = await withColumns(work, kind, file.about);
  work.target = batchId;
  const lines = await linesOf(work, batchId, sql`${ofKind.bad}`, { most: mostErrors });
  const own = file.headings.map((heading, index) => ({ key: String(index), label: heading, width: 18 }));
  return {
    name: `${file.fileName.replace(/\.[^.]*$/, '')}-错误行.xlsx`,
    contentType: SHEET_CONTENT_TYPE.xlsx,
    body: writeSheet({
      title: '错误行',
      mark: work.requestId,
      columns: [
        { key: 'errors', label: errorHeadings[0], width: 48, isWarning: true },
        { key: 'rowNo', label: errorHeadings[1], width: 8 },
        ...own,
      ],
      rows: lines.map(({ cells, edits, errors, said, rowNo }) => ({
        ...Object.fromEntries(
          file.headings.map((_, index) => {
            const key = file.keys[index] ?? '';
            const text = edits[key] ?? textIn(cells[index], () => columns.find((column) => column.key === key));
            return [String(index), text];
          }),
        ),
        errors: together([...errors, ...(said === null ? [] : [said])])[0],
        rowNo,
      })),
    }),
  };
}
