import type { Readable } from 'node:stream';
import { type Label, say } from '@kaoxin/contract/conventions.ts';
import type { FileAnswer } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import { SHEET_CONTENT_TYPE, type SheetColumn, writeSheet } from '../write-sheet.ts';
import { headings, type Line } from './list-columns.ts';
import type { SheetList } from './sheet-list.ts';

/** Marks of a file's owner: above its headings, when the tenant wants that, and hidden (decision 049). */
export interface Marks {
  shown: boolean;
  /** request id of its audit row */
  hidden: string | undefined;
  note: Label | undefined;
}

export function sheetFile<R>(
  { actor, now }: Work,
  { title, fileName = title, columns }: Pick<SheetList<R>, 'title' | 'fileName' | 'columns'>,
  lines: AsyncIterable<Line>,
  { shown, hidden, note }: Marks,
): FileAnswer & { body: Readable } {
  const { language } = actor;
  const above = [shown ? `${actor.realName} ${now}` : '', note ? say(note, language) : ''].filter(Boolean).join('　');
  const heads = headings(columns, language);
  return {
    name: `${say(fileName, language)}_${now.slice(0, 10)}.xlsx`,
    contentType: SHEET_CONTENT_TYPE.xlsx,
    body: writeSheet({
      title: say(title, language),
      columns: heads,
      rows: recordsOf(heads, lines),
      ...(above ? { watermark: above } : {}),
      mark: hidden,
    }),
  };
}

async function* recordsOf(
  columns: readonly SheetColumn[],
  lines: AsyncIterable<Line>,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for await (const line of lines) yield Object.fromEntries(columns.map(({ key }, at) => [key, line[at]]));
}
