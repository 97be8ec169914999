import type { Readable } from 'node:stream';
import { say } from '@kaoxin/contract/conventions.ts';
import type { FileAnswer } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import { SHEET_CONTENT_TYPE, type SheetColumn, writeSheet } from '../write-sheet.ts';
import { headings, type Line } from './list-columns.ts';
import type { SheetList } from './sheet-list.ts';

/** The file of these lines, named and marked as this person's of this moment. */
export function sheetFile<R>(
  { actor, now }: Work,
  { title, fileName = title, columns }: SheetList<R>,
  lines: AsyncIterable<Line>,
  marked: boolean,
): FileAnswer & { body: Readable } {
  const { language } = actor;
  const heads = headings(columns, language);
  return {
    name: `${say(fileName, language)}_${now.slice(0, 10)}.xlsx`,
    contentType: SHEET_CONTENT_TYPE.xlsx,
    body: writeSheet({
      title: say(title, language),
      columns: heads,
      rows: recordsOf(heads, lines),
      ...(marked ? { watermark: `${actor.realName} ${now}` } : {}),
    }),
  };
}

async function* recordsOf(
  columns: readonly SheetColumn[],
  lines: AsyncIterable<Line>,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for await (const line of lines) yield Object.fromEntries(columns.map(({ key }, at) => [key, line[at]]));
}
