import { dept } from '@kaoxin/contract/system/dept.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import { on, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { deptSheet } from './export.ts';
import { deptLevel, deptTree } from './list.ts';
import { presentDept } from './present.ts';
import { removeDepts } from './remove.ts';
import { searchDepts } from './search.ts';
import { submitDept } from './submit.ts';
import { lazyTree, wholeTree } from './trees.ts';

export const deptRoutes = routes('platform', [
  on(dept.list, (work, { query }) => deptTree(work, query)),
  sheetRoute(deptSheet),
  on(dept.lazyList, (work, { query }) => deptLevel(work, query)),
  on(dept.tree, wholeTree),
  on(dept.lazyTree, lazyTree),
  on(dept.search, searchDepts),
  on(dept.detail, async (work, { query }) => presentDept(work, await work.table('dept').need(query.id))),
  on(dept.submit, (work, { body }) => submitDept(work, body)),
  on(dept.remove, (work, { query, body }) => {
    const ids = chosenIds(query, body);
    return removeDepts(work, ids);
  }),
]);
