import { loginRequest } from '@kaoxin/contract/user/login-request.ts';
import { manualTransaction, on, type Route } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { confirmRequest } from './confirm.ts';
import { refuseRequest, withdrawRequest } from './decide.ts';
import { requestSheet } from './export.ts';
import { requestDetail, requestPage } from './page.ts';

export const loginRequestRoutes: readonly Omit<Route, 'store'>[] = [
  on(loginRequest.list, (work, { query }) => requestPage(work, query)),
  sheetRoute(requestSheet),
  on(loginRequest.detail, (work, { query }) => requestDetail(work, query.id)),
  { ...manualTransaction(loginRequest.confirm, confirmRequest), noReplay: true },
  on(loginRequest.refuse, refuseRequest),
  on(loginRequest.withdraw, withdrawRequest),
];
