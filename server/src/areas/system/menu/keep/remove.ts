import type { Label } from '@kaoxin/contract/conventions.ts';
import { type RawBuilder, sql } from 'kysely';
import { raiseGrantVersion } from '#platform/access/grants.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { keptMenus, onlyKeeper } from './rows.ts';

interface Found {
  menu: string;
  name: string;
  n: string;
}
interface Use {
  rows: (ids: readonly string[]) => RawBuilder<Found>;
  word: Label;
}

const linked = (from: RawBuilder<unknown>) => (ids: readonly string[]) =>
  sql<Found>`
  select m.name as menu, min(t.name) as name, count(*) as n
  from (${from}) t join menu m on m.id = t.menu_id where m.id = any(${[...ids]}::bigint[])
  group by m.id order by m.id limit 1`;

const uses: readonly Use[] = [
  {
    word: ['角色', 'role'],
    rows: linked(
      sql`select g.menu_id, r.role_name as name from role_menu g join role r on r.id = g.role_id and r.is_deleted = 0`,
    ),
  },
  {
    word: ['顶部菜单', 'top menu'],
    rows: linked(
      sql`select e.menu_id, p.name from top_menu_entry e join top_menu p on p.id = e.top_menu_id and p.is_deleted = 0`,
    ),
  },
  {
    word: ['产品包', 'package'],
    rows: linked(
      sql`select m.id as menu_id, p.package_name as name from tenant_package p
        join menu m on m.id::text = any(string_to_array(replace(p.menu_id, ' ', ''), ',')) where p.is_deleted = 0`,
    ),
  },
  {
    word: ['数据权限', 'data scope'],
    rows: linked(sql`select menu_id, scope_name as name from data_scope where is_deleted = 0`),
  },
  {
    word: ['接口权限', 'API scope'],
    rows: linked(sql`select menu_id, scope_name as name from api_scope where is_deleted = 0`),
  },
];

export async function removeMenus(work: Work, ids: readonly string[]): Promise<null> {
  onlyKeeper(work);
  await raiseGrantVersion(work, 'all');
  const all = await keptMenus(work);
  if (ids.some((id) => all.every((row) => row.id !== id))) throw refuse('notFound');
  const below = all.find(({ id, parentId }) => ids.includes(parentId) && !ids.includes(id));
  if (below) throw refuse(400, [`请先删除下级菜单【${below.name}】`, `First delete what is below it: ${below.name}`]);
  for (const { rows, word } of uses) {
    const [used] = (await rows(ids).execute(work.handle)).rows;
    if (used)
      throw refuse(400, [
        `菜单【${used.menu}】正由${word[0]}【${used.name}】等${used.n}项使用，不能删除`,
        `${used.menu} is in use: ${word[1]} ${used.name} (${used.n} in all)`,
      ]);
  }
  work.target = ids.join(',');
  await sql`update menu set is_deleted = 1, version = version + 1, update_time = ${work.now}
    where id = any(${[...ids]}::bigint[])`.execute(work.handle);
  return null;
}
