import { apiLog, errorLog, usualLog } from '@kaoxin/contract/log/log.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { logPage, logRow } from './rows.ts';
import { apiSource, errorSource, usualSource } from './sources.ts';

/** 日志 (wire.md B6): read only, and nowhere a call that changes them. */
export const logRoutes: readonly Route[] = routes('platform', [
  on(usualLog.calls.list, (work, { query }) => logPage(work, usualSource, query)),
  on(usualLog.calls.detail, (work, { query }) => logRow(work, usualSource, query.id)),
  on(apiLog.calls.list, (work, { query }) => logPage(work, apiSource, query)),
  on(apiLog.calls.detail, (work, { query }) => logRow(work, apiSource, query.id)),
  on(errorLog.calls.list, (work, { query }) => logPage(work, errorSource, query)),
  on(errorLog.calls.detail, (work, { query }) => logRow(work, errorSource, query.id)),
]);
