import type { InputOf } from '@kaoxin/contract/call.ts';
import { valueAt } from '@kaoxin/contract/records.ts';
import { type MenuRecord, menuForm, menus } from '@kaoxin/contract/system/menu.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { raiseGrantVersion } from '#platform/access/grants.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import { frameHostsIn } from '#platform/settings/frame-hosts.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { pathProblem } from './path.ts';
import { keptMenu, keptMenus, onlyKeeper, root } from './rows.ts';

type Body = InputOf<typeof menus.submit>['body'];
type Form = z.output<typeof menuForm>;
type Values = Pick<
  MenuRecord,
  'category' | 'parentId' | 'name' | 'nameEn' | 'code' | 'alias' | 'path' | 'source' | 'sort' | 'action' | 'isOpen'
> &
  Pick<MenuRecord, 'hidden' | 'roles' | 'group' | 'query' | 'remark'>;

const blank = {
  parentId: root,
  nameEn: null,
  alias: null,
  path: '',
  source: '',
  sort: 0,
  action: 0,
  isOpen: 1,
  hidden: 0,
  roles: null,
  group: null,
  query: null,
  remark: null,
} as const;

function filled(before: Partial<Values>, given: Partial<Form>): Values {
  const emptied = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, value ?? valueAt(blank, field) ?? null]);
  return { ...blank, ...before, ...Object.fromEntries(emptied) } as Values;
}

/** Inserts a menu or button, which no role has yet, or changes one. All tenants see it with the next request. */
export async function submitMenu(work: Work, body: Body): Promise<MenuRecord> {
  onlyKeeper(work);
  const { id, version, ...given } = body;
  // This lock also serializes concurrent moves.
  await raiseGrantVersion(work, 'all');
  const changed = id ? await changeMenu(work, id, version ?? null, given) : await addMenu(work, given);
  work.target = changed;
  return keptMenu(work, changed);
}

async function addMenu(work: Work, given: Partial<Form>): Promise<string> {
  const { body } = readInput({ ...menus.submit, body: menuForm }, {}, given, work.actor.language);
  const values = filled({}, body);
  await check(work, values, null);
  const { rows } = await sql<{ id: string }>`
    insert into menu (parent_id, code, name, name_en, alias, path, source, sort, category, action, is_open, hidden, roles,
      menu_group, query, remark)
    values (${values.parentId}, ${values.code}, ${values.name}, ${values.nameEn}, ${values.alias}, ${values.path},
      ${values.source}, ${values.sort}, ${values.category}, ${values.action}, ${values.isOpen}, ${values.hidden},
      ${values.roles}, ${values.group}, ${values.query}, ${values.remark}) returning id`.execute(work.handle);
  return String(rows[0]?.id);
}

async function changeMenu(work: Work, id: string, version: number | null, given: Partial<Form>): Promise<string> {
  const before = await keptMenu(work, id);
  const values = filled(before, given);
  if (values.category !== before.category)
    throw refuse(400, ['菜单类型不能修改', 'A menu does not become a button, nor a button a menu']);
  if (values.code !== before.code) await refuseHeldCode(work, before);
  await check(work, values, id);
  const { rows } = await sql`
    update menu set parent_id = ${values.parentId}, code = ${values.code}, name = ${values.name}, name_en = ${values.nameEn},
      alias = ${values.alias}, path = ${values.path}, source = ${values.source}, sort = ${values.sort},
      action = ${values.action}, is_open = ${values.isOpen}, hidden = ${values.hidden}, roles = ${values.roles},
      menu_group = ${values.group}, query = ${values.query}, remark = ${values.remark}, update_time = ${work.now}, version = version + 1
    where id = ${id} and is_deleted = 0 and version = ${version ?? before.version} returning id`.execute(work.handle);
  if (rows.length === 0) throw refuse('changedByOther');
  return id;
}

/** Grants refer to codes: renaming one would change what its holders can open. */
async function refuseHeldCode({ handle }: Work, { id }: MenuRecord): Promise<void> {
  const { rows } = await sql`select from role_menu where menu_id = ${id} limit 1`.execute(handle);
  if (rows.length > 0)
    throw refuse(400, ['菜单已授权给角色，编号不能修改', 'Roles hold this menu; its code cannot change']);
}

async function check(work: Work, values: Values, id: string | null): Promise<void> {
  if (!/^[A-Za-z][\w-]*$/.test(values.code))
    throw refuse(400, ['菜单编号只能由字母、数字、下划线组成，以字母开头', 'A code has letters, digits and _']);
  const problem = pathProblem(values.path, frameHostsIn(await settingsOf(work)), values.isOpen === 2);
  if (problem) throw refuse(400, problem);
  const all = await keptMenus(work);
  if (all.some((row) => row.code === values.code && row.id !== id))
    throw refuse(409, ['菜单编号已存在，请更换后重试', 'Code: already in use']);
  checkPlace(all, values, id);
}

function checkPlace(all: readonly MenuRecord[], { parentId, category }: Values, id: string | null): void {
  if (parentId === root) {
    if (category === 2) throw refuse(400, ['请选择按钮所属的菜单', 'A button belongs to a menu']);
    return;
  }
  const byId = new Map(all.map((row) => [row.id, row]));
  const parent = byId.get(parentId);
  if (parent?.category !== 1) throw refuse(400, ['上级菜单不存在，请重新选择', 'The parent menu does not exist']);
  for (let at: MenuRecord | undefined = parent; at; at = byId.get(at.parentId))
    if (at.id === id) throw refuse(400, ['上级菜单不能是自己或自己的下级', 'A menu cannot stand below itself']);
}
