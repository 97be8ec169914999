import type { Page } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { sql } from 'kysely';
import { raiseGrantVersion } from '#platform/access/grants.ts';
import { ownRights } from '#platform/access/refusals.ts';
import { condition } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsBeside } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { onlyKeeper } from '../menu/keep/rows.ts';

/** Scopes belong to the product, like menus. Each tenant grants them; only the first tenant changes them. */
export type ScopeTable = 'data_scope' | 'api_scope';
const categoryOf = { data_scope: 1, api_scope: 2 } as const;
const camel = { data_scope: 'dataScope', api_scope: 'apiScope' } as const;

async function labelled<R extends object>(work: Work, table: ScopeTable, rows: readonly R[]): Promise<R[]> {
  const labels = await labelsBeside(work, { scopeType: `${table}_type` });
  return rows.map((row) => ({ ...row, ...labels(row) }));
}

const rowsOf = <R extends object>(work: Work, table: ScopeTable, where: ReturnType<typeof sql>) => {
  const name = sql.ref(camel[table]);
  return sql<R>`
    select ${name}.*, m.name as menu_name, (
      select count(*)::int from role_scope h join ${work.table('role').as('r')} on r.id = h.role_id
      where h.scope_id = ${name}.id and h.scope_category = ${categoryOf[table]}
    ) as role_count
    from ${sql.table(table)} ${name} left join menu m on m.id = ${name}.menu_id
    where ${name}.is_deleted = 0 and ${where} order by ${name}.menu_id, ${name}.scope_type, ${name}.id`;
};

export async function scopePage<R extends object>(work: Work, table: ScopeTable, input: ListInput): Promise<Page<R>> {
  const conditions = input.filters.map((filter) => condition(camel[table], filter));
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
  const { rows } = await rowsOf<R>(work, table, sql`${where}`).execute(work.handle);
  const { size, current } = input;
  return {
    records: await labelled(work, table, rows.slice((current - 1) * size, current * size)),
    total: rows.length,
    size,
    current,
    pages: Math.ceil(rows.length / size),
  };
}

export async function needScope<R extends object>(work: Work, table: ScopeTable, id: string): Promise<R> {
  onlyKeeper(work);
  const { rows } = await rowsOf<R>(work, table, sql`${sql.ref(camel[table])}.id = ${id}`).execute(work.handle);
  const [row] = await labelled(work, table, rows);
  if (!row) throw refuse('notFound');
  return row;
}

/** Starts every change: checks the tenant and serializes changes, because they affect all tenants. */
export async function beginChange(work: Work): Promise<void> {
  onlyKeeper(work);
  await raiseGrantVersion(work, 'all');
}

/** Users cannot change scopes of their own roles (security.md S18). */
export async function refuseOwnScope(work: Work, table: ScopeTable, id: string): Promise<void> {
  const { rows } = await sql`
    select from role_scope h join ${work.table('user').as('u')} on h.role_id = any(u.role_ids)
    where u.id = ${work.actor.id} and h.scope_id = ${id} and h.scope_category = ${categoryOf[table]}`.execute(
    work.handle,
  );
  if (rows.length > 0) throw ownRights();
}

export async function checkPlace(
  { handle }: Work,
  table: ScopeTable,
  { menuId, scopeName }: { menuId: string; scopeName: string },
  id: string | null,
): Promise<void> {
  const menu = await sql`select from menu where id = ${menuId} and is_deleted = 0 and category = 1`.execute(handle);
  if (menu.rows.length === 0) throw refuse(400, ['菜单不存在，请重新选择', 'The menu does not exist']);
  const same = await sql`select from ${sql.table(table)}
    where menu_id = ${menuId} and scope_name = ${scopeName} and is_deleted = 0 and id is distinct from ${id}`.execute(
    handle,
  );
  if (same.rows.length > 0) throw refuse(409, ['权限名称已存在，请更换后重试', 'Scope: already in use']);
}

export async function removeScopes(work: Work, table: ScopeTable, ids: readonly string[] | undefined): Promise<null> {
  if (!ids) throw refuse('nothingChosen');
  await beginChange(work);
  const wanted = [...ids];
  const { rows } = await sql<{ scope: string; scopeEn: string; role: string; roleEn: string; n: string }>`
    select s.scope_name as scope, coalesce(s.scope_name_en, s.scope_name) as scope_en,
      min(r.role_name) as role, min(coalesce(r.role_name_en, r.role_name)) as role_en, count(*) as n
    from ${sql.table(table)} s join role_scope h on h.scope_id = s.id and h.scope_category = ${categoryOf[table]}
    join role r on r.id = h.role_id and r.is_deleted = 0
    where s.id = any(${wanted}::bigint[]) group by s.id order by s.id limit 1`.execute(work.handle);
  const [used] = rows;
  if (used)
    throw refuse(400, [
      `权限【${used.scope}】已授予角色【${used.role}】等${used.n}个，不能删除`,
      `${used.scopeEn} is granted to ${quantity(Number(used.n), 'role')}, including ${used.roleEn}, and cannot be deleted`,
    ]);
  work.target = wanted.join(',');
  const gone = await sql`update ${sql.table(table)} set is_deleted = 1, version = version + 1, update_time = ${work.now}
    where id = any(${wanted}::bigint[]) and is_deleted = 0 returning id`.execute(work.handle);
  if (gone.rows.length !== wanted.length) throw refuse('notFound');
  return null;
}
