import { type } from '@kaoxin/contract/casework/type.ts';
import { refuse } from '#platform/http/errors.ts';
import { on, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { typeSheet } from './export.ts';
import { readableKinds } from './kinds.ts';
import { typePage } from './page.ts';
import { presentType } from './present.ts';
import { removeTypes } from './remove.ts';
import { submitType } from './submit.ts';

export const typeRoutes = routes('business', [
  on(type.page, (work, { query }) => typePage(work, query)),
  sheetRoute(typeSheet),
  on(type.detail, async (work, { query }) => {
    const row = await work.table('caseType').need(query.id);
    if (!readableKinds(work.actor).includes(row.kind)) throw refuse('notFound');
    return presentType(work, row);
  }),
  on(type.submit, (work, { body }) => submitType(work, body)),
  on(type.remove, (work, { query, body }) => {
    const ids = query.ids ?? body.ids;
    if (!ids) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
    return removeTypes(work, ids);
  }),
]);
