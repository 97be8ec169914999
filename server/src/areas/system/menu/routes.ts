import { type ButtonNode, type MenuNode, menu } from '@kaoxin/contract/auth/menu.ts';
import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { sql } from 'kysely';
import { on, routes } from '#platform/http/route.ts';
import { pinyinInitials } from '#platform/text/pinyin.ts';
import type { Work } from '#platform/work.ts';
import { labelOf, type MenuRow, menuRows, treeOf, withAncestors } from './menu-rows.ts';

async function sidebar(work: Work, { query }: InputOf<typeof menu.routes>): Promise<MenuNode[]> {
  const all = (await menuRows(work)).filter((row) => row.category === 1);
  const granted = all.filter((row) => work.actor.grants.has(row.code));
  const entries = query.topMenuId ? await entriesOf(work, query.topMenuId) : undefined;
  const chosen = entries ? granted.filter((row) => entries.has(row.id)) : granted;
  return treeOf(withAncestors(all, chosen).map((row) => menuNode(row, work)));
}

async function entriesOf(work: Work, topMenuId: string): Promise<Set<string>> {
  const { id } = await work.table('topMenu').need(/^\d{1,19}$/.test(topMenuId) ? topMenuId : '0');
  const { rows } = await sql<{ menuId: string }>`
    select menu_id from top_menu_entry where top_menu_id = ${id}`.execute(work.handle);
  return new Set(rows.map((row) => row.menuId));
}

const aliases = (roles: string | null): string[] =>
  (roles ?? '')
    .split(',')
    .map((role) => role.trim())
    .filter(Boolean);

function menuNode(row: MenuRow, { actor }: Work): MenuNode {
  const { id, parentId, code, path, source, category, isOpen, sort, hidden } = row;
  const roles = aliases(row.roles);
  const meta = { ...(row.nameEn ? { i18n: row.nameEn } : {}), ...(roles.length > 0 ? { roles } : {}) };
  return {
    id,
    parentId,
    code,
    name: labelOf(row, actor.language),
    path,
    source,
    category,
    isOpen,
    sort,
    hidden,
    meta,
    group: row.menuGroup,
    query: row.query,
    initials: pinyinInitials(row.name),
  };
}

/** Granted buttons below their menus (wire.md B3.1). */
async function buttons(work: Work): Promise<ButtonNode[]> {
  const all = await menuRows(work);
  const granted = all.filter((row) => row.category === 2 && work.actor.grants.has(row.code));
  const parents = new Set(granted.map((row) => row.parentId));
  const kept = all.filter((row) => granted.includes(row) || (parents.has(row.id) && row.category === 1));
  return treeOf(kept.map((row) => buttonNode(row, work)));
}

function buttonNode(row: MenuRow, { actor }: Work): ButtonNode {
  const { id, parentId, code, alias, path, source, action, sort } = row;
  return { id, parentId, code, name: labelOf(row, actor.language), alias, path, source, action, sort };
}

async function topMenu(work: Work): Promise<AnswerOf<typeof menu.topMenu>> {
  const rows = await work
    .table('topMenu')
    .select()
    .selectAll()
    .where('status', '=', 1)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { id, code, source, path, sort } = row;
    return { id, code, name: labelOf(row, work.actor.language), source, path, sort };
  });
}

export const menuRoutes = routes('platform', [
  on(menu.routes, sidebar),
  on(menu.buttons, buttons),
  on(menu.topMenu, topMenu),
]);
