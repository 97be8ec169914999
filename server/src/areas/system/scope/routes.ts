import { type ApiScope, apiScope, type DataScope, dataScope } from '@kaoxin/contract/system/scope.ts';
import { on, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { submitApiScope } from './api-scope.ts';
import { submitDataScope } from './data-scope.ts';
import { apiScopeSheet, dataScopeSheet } from './export.ts';
import { needScope, removeScopes, scopePage } from './kept.ts';

export const scopeRoutes = routes('platform', [
  on(dataScope.list, (work, { query }) => scopePage<DataScope>(work, 'data_scope', query)),
  sheetRoute(dataScopeSheet),
  on(dataScope.detail, (work, { query }) => needScope<DataScope>(work, 'data_scope', query.id)),
  on(dataScope.submit, (work, { body }) => submitDataScope(work, body)),
  on(dataScope.remove, (work, { query, body }) => removeScopes(work, 'data_scope', query.ids ?? body.ids)),
  on(apiScope.list, (work, { query }) => scopePage<ApiScope>(work, 'api_scope', query)),
  sheetRoute(apiScopeSheet),
  on(apiScope.detail, (work, { query }) => needScope<ApiScope>(work, 'api_scope', query.id)),
  on(apiScope.submit, (work, { body }) => submitApiScope(work, body)),
  on(apiScope.remove, (work, { query, body }) => removeScopes(work, 'api_scope', query.ids ?? body.ids)),
]);
