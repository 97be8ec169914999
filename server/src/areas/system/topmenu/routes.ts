import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { topmenu } from '@kaoxin/contract/system/topmenu.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { on, routes } from '#platform/http/route.ts';
import { crud } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import { labelOf, treeOf } from '../menu/menu-rows.ts';
import { topMenuTable } from '../menu/table.ts';
import { offeredMenus } from '../role/grantable.ts';

const { calls } = topmenu;

async function grantTree(work: Work): Promise<AnswerOf<typeof calls.grantTree>> {
  const nodes = (await offeredMenus(work)).map((row): TreeNode => {
    const { id, parentId } = row;
    return { id, parentId, title: labelOf(row, work.actor.language), key: id, value: id };
  });
  return { menu: treeOf(nodes) };
}

async function treeKeys(
  work: Work,
  { query }: InputOf<typeof calls.treeKeys>,
): Promise<AnswerOf<typeof calls.treeKeys>> {
  const scoped = work.table('topMenu');
  for (const id of query.topMenuIds) await scoped.need(id);
  const { rows } = await sql<{ menuId: string }>`
    select distinct menu_id from top_menu_entry join menu on menu.id = menu_id and menu.is_deleted = 0
    where top_menu_id = any(${query.topMenuIds}::bigint[]) order by menu_id`.execute(work.handle);
  return { menu: rows.map(({ menuId }) => menuId) };
}

async function grant(work: Work, { body }: InputOf<typeof calls.grant>): Promise<null> {
  const { topMenuIds, menuIds } = body;
  work.target = topMenuIds.join(',');
  const scoped = work.table('topMenu');
  for (const id of [...topMenuIds].sort()) await scoped.needLocked(id);
  const known = new Set((await offeredMenus(work)).map(({ id }) => id));
  if (menuIds.some((id) => !known.has(id)))
    throw refuse(400, ['所选菜单不存在，请刷新后重试', 'One of the menus does not exist; refresh and try again']);
  await dropEntries(work, topMenuIds);
  await sql`
    insert into top_menu_entry (top_menu_id, menu_id)
    select t, m from unnest(${topMenuIds}::bigint[]) t, unnest(${menuIds}::bigint[]) m
    on conflict do nothing`.execute(work.handle);
  return null;
}

const dropEntries = (work: Work, ids: readonly string[]) =>
  sql`delete from top_menu_entry where top_menu_id = any(${ids}::bigint[])`.execute(work.handle);

export const topMenuRoutes = [
  ...crud(topmenu, topMenuTable, {
    beforeRemove: (work, menus) =>
      dropEntries(
        work,
        menus.map(({ id }) => id),
      ),
  }),
  ...routes('platform', [
    on(calls.grant, grant),
    on(calls.grantTree, grantTree),
    on(calls.grantTreeTwin, grantTree),
    on(calls.treeKeys, treeKeys),
    on(calls.treeKeysTwin, treeKeys),
  ]),
];
