import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { addRole } from './rights.ts';
import { addRow } from './rows.ts';

export async function addTenant(context: AppContext, tenantId: string): Promise<void> {
  const { kysely } = context.database;
  await addRow(kysely, 'tenant', { tenantId, tenantName: '另一单位' });
  await sql`insert into role (tenant_id, role_name, role_name_en, role_alias, sort)
    select ${tenantId}, role_name, role_name_en, role_alias, sort from role where tenant_id = '000000' and is_deleted = 0`.execute(
    kysely,
  );
  const twins = sql`role mine join role model on model.role_alias = mine.role_alias and model.tenant_id = '000000'`;
  await sql`insert into role_menu (role_id, menu_id)
    select mine.id, held.menu_id from ${twins} join role_menu held on held.role_id = model.id
    where mine.tenant_id = ${tenantId}`.execute(kysely);
  await sql`insert into role_scope (role_id, scope_id, scope_category)
    select mine.id, held.scope_id, held.scope_category from ${twins} join role_scope held on held.role_id = model.id
    where mine.tenant_id = ${tenantId}`.execute(kysely);
}

/** Adds a role with every menu and button, and data scopes of the given types; it does not exist outside tests. */
export async function addFullRole(
  context: AppContext,
  {
    tenantId = '000000',
    alias = 'holder_of_all',
    scopes = [1],
  }: { tenantId?: string; alias?: string; scopes?: number[] } = {},
): Promise<string> {
  const { kysely } = context.database;
  const id = await addRole(kysely, { alias, name: '全部权限', tenantId, menus: ['*'] });
  await sql`insert into role_scope (role_id, scope_id, scope_category)
    select ${id}, id, 1 from data_scope where is_deleted = 0 and scope_type = any(${scopes}::int[])`.execute(kysely);
  return alias;
}
