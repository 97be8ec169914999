import { role } from '@kaoxin/contract/system/role.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import { on, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { roleSheet } from './export.ts';
import { grantToRoles } from './grant.ts';
import { grantTree, roleKeys } from './grantable.ts';
import { presentRole, roleNames, rolePicker, roleTree } from './list.ts';
import { removeRoles } from './remove.ts';
import { submitRole } from './submit.ts';

export const roleRoutes = routes('platform', [
  on(role.list, (work, { query }) => roleTree(work, query)),
  sheetRoute(roleSheet),
  on(role.detail, async (work, { query }) =>
    presentRole(await work.table('role').need(query.id), await roleNames(work)),
  ),
  on(role.tree, (work, { query }) => rolePicker(work, query.tenantId)),
  on(role.treeById, async (work, { query }) => {
    await work.table('role').need(query.roleId);
    return rolePicker(work);
  }),
  on(role.submit, (work, { body }) => submitRole(work, body)),
  on(role.remove, (work, { query, body }) => {
    const ids = chosenIds(query, body);
    return removeRoles(work, ids);
  }),
  on(role.grant, (work, { body }) => grantToRoles(work, body)),
  on(role.grantTree, grantTree),
  on(role.grantTreeTwin, grantTree),
  on(role.treeKeys, (work, { query }) => roleKeys(work, query.roleIds)),
]);
