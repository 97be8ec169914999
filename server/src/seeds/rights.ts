import { roleSeeds } from '@kaoxin/contract/roles.ts';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { furtherGrantSeeds } from './further-grants.ts';
import { grantSeeds, roleScopeSeeds, scopeSeeds } from './grants.ts';
import { folderSeeds } from './menus.ts';
import { firstTenant } from './tenant.ts';

interface MenuRow {
  code: string;
  parent: string | null;
  name: string;
  name_en: string;
  alias: string;
  path: string;
  source: string;
  sort: number;
  category: 1 | 2;
  action: number;
  hidden: 0 | 1;
}

const menuFacts = { alias: 'menu', category: 1, action: 0, hidden: 0 } as const;

function levels(): MenuRow[][] {
  const named = (seed: { code: string; zh: string; en: string; path: string; icon: string }) => {
    return { code: seed.code, name: seed.zh, name_en: seed.en, path: seed.path, source: seed.icon };
  };
  const menus = folderSeeds.flatMap((folder) =>
    folder.menus.map((menu) => ({ menu, parent: folder.code, sort: menu.sort })),
  );
  return [
    folderSeeds.map((folder) => ({ ...named(folder), ...menuFacts, parent: null, sort: folder.sort })),
    menus.map(({ menu, parent, sort }) => ({
      ...named(menu),
      ...menuFacts,
      hidden: menu.hidden ? 1 : 0,
      parent,
      sort,
    })),
    menus.flatMap(({ menu }) =>
      menu.buttons.map((button, index) => ({
        ...named({ ...button, path: '' }),
        alias: button.code.startsWith(`${menu.code}_`) ? button.code.slice(menu.code.length + 1) : button.code,
        parent: menu.code,
        sort: index + 1,
        category: 2 as const,
        action: button.place,
        hidden: 0 as const,
      })),
    ),
  ];
}

/** @returns ids of the inserted menus and buttons */
export async function seedMenus(db: Kysely<unknown>): Promise<string[]> {
  const added: string[] = [];
  for (const level of levels()) {
    const { rows } = await sql<{ id: string }>`
      insert into menu (parent_id, code, name, name_en, alias, path, source, sort, category, action, hidden)
      select coalesce(parent.id, 0), seed.code, seed.name, seed.name_en, seed.alias, seed.path, seed.source, seed.sort,
        seed.category, seed.action, seed.hidden
      from jsonb_to_recordset(${JSON.stringify(level)}::jsonb) seed (parent text, code text, name text, name_en text,
        alias text, path text, source text, sort integer, category integer, action integer,
        hidden integer)
      left join menu parent on parent.code = seed.parent and parent.is_deleted = 0
      where (seed.parent is null or parent.id is not null)
        and not exists (select from menu where menu.code = seed.code)
      order by seed.category, seed.sort returning id`.execute(db);
    added.push(...rows.map((row) => row.id));
  }
  return added;
}

/**
 * Grants new roles and menus in every tenant. Grants of existing ones are not touched, so that revoked grants stay
 * revoked.
 */
export async function seedGrants(db: QueryExecutorProvider, newRoles: string[], newMenus: string[]): Promise<void> {
  if (newRoles.length === 0 && newMenus.length === 0) return;
  const seeds = [
    ...grantSeeds().map((seed) => ({ ...seed, first: true })),
    ...furtherGrantSeeds().map((seed) => ({ ...seed, first: false })),
  ];
  await sql`
    insert into role_menu (role_id, menu_id)
    select role.id, menu.id
    from jsonb_to_recordset(${JSON.stringify(seeds)}::jsonb) seed (role text, code text, first boolean)
    join role on role.role_alias = seed.role and (role.tenant_id = ${firstTenant}) = seed.first and role.is_deleted = 0
    join menu on menu.code = seed.code and menu.is_deleted = 0
    where role.id = any(${newRoles}::bigint[]) or menu.id = any(${newMenus}::bigint[])
    on conflict do nothing`.execute(db);
  // invalidates the rights cached by other servers
  await sql`
    update tenant set grant_version = grant_version + 1
    where ${newMenus.length > 0}
      or tenant_id in (select tenant_id from role where id = any(${newRoles}::bigint[]))`.execute(db);
}

export async function seedScopes(db: QueryExecutorProvider, newRoles: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into data_scope (menu_id, resource_code, scope_name, scope_name_en, scope_type, scope_value)
    select menu.id, seed.resource, seed.name, seed."nameEn", seed.type, seed.value
    from jsonb_to_recordset(${JSON.stringify(scopeSeeds)}::jsonb)
      seed (menu text, resource text, name text, "nameEn" text, type integer, value jsonb)
    join menu on menu.code = seed.menu and menu.is_deleted = 0
    where not exists (
      select from data_scope known where known.resource_code = seed.resource and known.scope_type = seed.type
        and (seed.type <> 5 or known.scope_name = seed.name
          or known.scope_value ->> 'field' = seed.value ->> 'field'))
    returning id`.execute(db);
  const newScopes = rows.map((row) => row.id);
  if (newRoles.length === 0 && newScopes.length === 0) return;
  await sql`
    insert into role_scope (role_id, scope_id, scope_category)
    select role.id, scope.id, 1
    from jsonb_to_recordset(${JSON.stringify(roleScopeSeeds)}::jsonb) seed (role text, resource text, type integer, field text)
    join role on role.role_alias = seed.role and role.is_deleted = 0
    join lateral (
      select id from data_scope where resource_code = seed.resource and scope_type = seed.type and is_deleted = 0
        and (seed.field is null or scope_value ->> 'field' = seed.field)
      order by id limit 1) scope on true
    where role.id = any(${newRoles}::bigint[]) or scope.id = any(${newScopes}::bigint[])
    on conflict do nothing`.execute(db);
  await grantOwnRoles(db, newScopes);
}

/** Custom roles that see cases get the new scopes, so that their choices stay unrestricted. */
async function grantOwnRoles(db: QueryExecutorProvider, newScopes: readonly string[]): Promise<void> {
  const open = scopeSeeds.filter(({ ownRoles }) => ownRoles);
  const seeded = roleSeeds.map(([alias]) => alias);
  await sql`
    insert into role_scope (role_id, scope_id, scope_category)
    select role.id, scope.id, 1
    from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) seed (resource text, type integer)
    join data_scope scope on scope.resource_code = seed.resource and scope.scope_type = seed.type
      and scope.id = any(${[...newScopes]}::bigint[])
    join role on role.is_deleted = 0 and role.role_alias <> all(${seeded}::text[])
      and exists (select from role_scope held where held.role_id = role.id and held.scope_category = 1)
    on conflict do nothing`.execute(db);
}
