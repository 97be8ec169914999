import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '#platform/database/visible-rows.ts';
import { addRow, setRows } from './rows.ts';

/** A role by its alias, in the first tenant or in the given one. */
export type RoleName = string | { alias: string; tenantId: string };

interface NewRole {
  alias: string;
  /** the alias by default */
  name?: string;
  /** `'000000'` by default */
  tenantId?: string;
  /** codes of menus and buttons; `petition*` stands for every code that starts with `petition` */
  menus?: readonly string[];
  /** resource → type of its data scopes: 1 all, 2 own rows, 3 department, 4 with those below, 5 custom */
  scopes?: Readonly<Record<string, number>>;
}

/** Adds a role and returns its id. */
export async function addRole(
  db: Handle,
  { alias, name = alias, tenantId = '000000', menus = [], scopes = {} }: NewRole,
): Promise<string> {
  const id = await addRow(db, 'role', { tenantId, roleName: name, roleAlias: alias });
  const role = { alias, tenantId };
  for (const [resource, type] of Object.entries(scopes)) await giveScope(db, role, resource, type);
  await grant(db, role, menus);
  return id;
}

/** Grants menus and buttons, also those the role already has, and raises the grant version. */
export async function grant(db: Handle, role: RoleName, menus: readonly string[]): Promise<void> {
  await sql`insert into role_menu (role_id, menu_id) select r.id, m.id from role r, menu m
    where ${isRole(role)} and m.is_deleted = 0 and ${isMenu(menus)} on conflict do nothing`.execute(db);
  await raiseGrantVersion(db);
}

/** Takes menus and buttons from a role and raises the grant version. */
export async function withdraw(db: Handle, role: RoleName, menus: readonly string[]): Promise<void> {
  await sql`delete from role_menu h using role r, menu m
    where r.id = h.role_id and m.id = h.menu_id and ${isRole(role)} and ${isMenu(menus)}`.execute(db);
  await raiseGrantVersion(db);
}

/** Takes menus and buttons from every role and raises the grant version. */
export async function withdrawFromAll(db: Handle, menus: readonly string[]): Promise<void> {
  await sql`delete from role_menu h using menu m where m.id = h.menu_id and ${isMenu(menus)}`.execute(db);
  await raiseGrantVersion(db);
}

/** Performs something while a role lacks a menu or button that it has before and after. */
export async function without<R>(db: Handle, role: RoleName, menu: string, perform: () => Promise<R>): Promise<R> {
  await withdraw(db, role, [menu]);
  return await perform().finally(() => grant(db, role, [menu]));
}

/** Gives a role the data scopes of a resource that have this type. */
export async function giveScope(db: Handle, role: RoleName, resource: string, type: number): Promise<void> {
  await sql`insert into role_scope (role_id, scope_id, scope_category) select r.id, s.id, 1 from role r, data_scope s
    where ${isRole(role)} and s.resource_code = ${resource} and s.scope_type = ${type}`.execute(db);
}

/** Adds a data scope of a resource that is a menu of the same code, and returns its id. */
export async function addScope(
  db: Handle,
  resource: string,
  { type, value = null }: { type: number; value?: object | null },
): Promise<string> {
  return addRow(db, 'dataScope', {
    menuId: menuId(resource),
    resourceCode: resource,
    scopeName: `${resource} ${type}`,
    scopeType: type,
    scopeValue: value && JSON.stringify(value),
  });
}

/** Closes a path of a resource to every role that holds no API scope for it, and performs something meanwhile. */
export async function withPathClosed<R>(
  db: Handle,
  resource: string,
  path: string,
  perform: () => Promise<R>,
): Promise<R> {
  await addRow(db, 'apiScope', {
    menuId: menuId(resource),
    resourceCode: resource,
    scopeName: path,
    scopePath: path,
    scopeType: 2,
  });
  await raiseGrantVersion(db);
  return await perform().finally(async () => {
    await setRows(db, 'apiScope', { scopePath: path }, { isDeleted: 1 });
    await raiseGrantVersion(db);
  });
}

/** Invalidates the rights of all tenants, as a change of roles, departments or menus does. */
export const raiseGrantVersion = (db: Handle): Promise<void> =>
  setRows(db, 'tenant', {}, { grantVersion: sql`grant_version + 1` });

/** Ids of roles, by their aliases. */
export const roleIds = (aliases: readonly string[], tenantId = '000000'): RawBuilder<string[]> =>
  sql`(select coalesce(array_agg(id), '{}') from role
    where tenant_id = ${tenantId} and role_alias = any(${[...aliases]}::text[]) and is_deleted = 0)`;

const menuId = (code: string): RawBuilder<string> => sql`(select id from menu where code = ${code} and is_deleted = 0)`;

function isRole(role: RoleName): RawBuilder<boolean> {
  const { alias, tenantId } = typeof role === 'string' ? { alias: role, tenantId: '000000' } : role;
  return sql`r.tenant_id = ${tenantId} and r.role_alias = ${alias} and r.is_deleted = 0`;
}

const isMenu = (codes: readonly string[]): RawBuilder<boolean> =>
  sql`m.code like any(${codes.map((code) => code.replaceAll('_', '\\_').replace(/\*$/, '%'))}::text[])`;
