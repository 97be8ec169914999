import { menus } from '@kaoxin/contract/system/menu.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import { on, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { menuSheet } from './export.ts';
import { menuLevel, menuPicker, menuTree } from './list.ts';
import { removeMenus } from './remove.ts';
import { keptMenu, onlyKeeper } from './rows.ts';
import { submitMenu } from './submit.ts';

export const keptMenuRoutes = routes('platform', [
  on(menus.list, (work, { query }) => menuTree(work, query)),
  sheetRoute(menuSheet),
  on(menus.lazyList, (work, { query }) => menuLevel(work, query)),
  on(menus.lazyMenuList, (work, { query }) => menuLevel(work, query, 1)),
  on(menus.menuList, (work, { query }) => menuTree(work, query, 1)),
  on(menus.tree, (work, { query }) => menuPicker(work, query.tenantId)),
  on(menus.detail, async (work, { query }) => {
    onlyKeeper(work);
    return keptMenu(work, query.id);
  }),
  on(menus.submit, (work, { body }) => submitMenu(work, body)),
  on(menus.remove, (work, { query, body }) => {
    const ids = chosenIds(query, body);
    return removeMenus(work, ids);
  }),
]);
