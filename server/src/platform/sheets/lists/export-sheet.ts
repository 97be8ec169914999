import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { type Exchange, type FileAnswer, manualTransaction, type Route } from '#platform/http/route.ts';
import { numberOf, settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { type Line, lineMaker } from './list-columns.ts';
import { sheetFile } from './sheet-file.ts';
import { columnsFor, idsOf, knownSheet, readingOf, type SheetList } from './sheet-list.ts';
import { startSheetTask } from './start-sheet-task.ts';

const atATime = 500;

export function sheetRoute<R>(list: SheetList<R>): Pick<Route, 'call' | 'runs' | 'handler'> {
  const sheet = knownSheet(list);
  return manualTransaction(sheet.call, (work, input, exchange) =>
    // The call's own list query has validated it.
    exportSheet(work, { query: input.query as ListInput }, exchange, sheet),
  );
}

/**
 * Answers an xlsx of all rows of a list, at most `export.maxRows`, with user and time as a watermark; beyond
 * `export.atOnceRows` rows it answers the task that creates the file (decision 026). The row ids are read once and the
 * rows by id while the sheet is written, so that no cursor stays open. The audit row with their number commits before
 * the first row is sent.
 */
async function exportSheet<R>(
  asked: Work,
  input: { query: ListInput },
  exchange: Exchange,
  sheet: SheetList<R>,
): Promise<Audited<FileAnswer | { taskId: string }>> {
  const started = performance.now();
  const { reading, query } = await readingOf(asked.onReplica(), sheet, input.query);
  const settings = await settingsOf(reading);
  const ids = await idsOf(reading, sheet, query, settings);
  const writing = { call: sheet.call, input, exchange, started, noReplay: true };
  if (ids.length > numberOf(settings, 'export.atOnceRows', 10_000))
    return auditedTransaction(asked, writing, async (inside) => {
      inside.target = `${ids.length}`;
      return startSheetTask(inside, sheet, input.query, ids.length);
    });
  const columns = await columnsFor(reading, sheet, query);
  const lineOf = await lineMaker(columns, reading);
  const note = await sheet.note?.(reading, query);
  const lines = linesOf(reading, sheet, query, ids, lineOf);
  return auditedTransaction(asked, writing, async (inside) => {
    await sheet.noted?.(inside, ids, query, ids.length);
    inside.target = `${ids.length}`;
    const marks = { shown: settings.get('watermark.on') !== '0', hidden: inside.requestId, note };
    return sheetFile(inside, { ...sheet, columns }, lines, marks);
  });
}

async function* linesOf<R>(
  work: Work,
  { rows }: SheetList<R>,
  query: ListInput,
  ids: readonly string[],
  lineOf: (row: R) => Line,
): AsyncGenerator<Line> {
  for (let from = 0; from < ids.length; from += atATime)
    for (const row of await rows.at(work, ids.slice(from, from + atATime), query)) yield lineOf(row);
}
