import type { Label } from '@kaoxin/contract/conventions.ts';
import { apiLog, errorLog, usualLog } from '@kaoxin/contract/log/log.ts';
import type { Route } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import { logIds, logRowsAt } from './rows.ts';
import { apiSource, errorSource, type LogSource, usualSource } from './sources.ts';

type Log = typeof usualLog | typeof apiLog | typeof errorLog;
interface Row {
  id: string;
}

function logSheet(log: Log, source: LogSource): SheetList<Row> {
  const inDetail: readonly string[] = log.inDetail;
  const title: Label = log.title;
  return {
    call: log.calls.export,
    title,
    store: 'platform',
    columns: fieldColumns<Row>(
      log.fields,
      Object.keys(log.fields).filter((name) => !inDetail.includes(name)),
    ),
    rows: {
      ids: async (work, input, most) => (await logIds(work, source, { ...input, current: 1, size: most })).ids,
      at: (work, ids, input) => logRowsAt<Row>(work, source, ids, input),
      total: async (work, input) => (await logIds(work, source, { ...input, current: 1, size: 1 })).total,
    },
  };
}

export const logSheetRoutes: readonly Pick<Route, 'call' | 'runs' | 'handler'>[] = [
  logSheet(usualLog, usualSource),
  logSheet(apiLog, apiSource),
  logSheet(errorLog, errorSource),
].map(sheetRoute);
