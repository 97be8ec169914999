import { type QueryExecutorProvider, sql } from 'kysely';
import { seedBusinessDictionaries } from './dictionaries/dictionaries.ts';
import { seedEconRules } from './econ-rules.ts';
import { seedLaws } from './laws.ts';
import { folderSeeds } from './menus.ts';
import { seedGrants, seedScopes } from './rights.ts';
import { seedTemplates } from './templates.ts';
import { firstTenant, seedRoles } from './tenant.ts';

/**
 * Sets up a new tenant: the roles of the first tenant with grants and scopes, and business dictionaries. Parameters and
 * calendar fall back to those of the first tenant and are not copied.
 */
export async function furnishTenant(db: QueryExecutorProvider, tenantId: string): Promise<void> {
  const roles = await seedRoles(db, tenantId);
  await seedGrants(db, roles, []);
  await grantOwnMenus(db, tenantId);
  await seedScopes(db, roles);
  await seedBusinessDictionaries(db, tenantId);
  await seedTemplates(db, tenantId);
  await seedLaws(db, tenantId);
  await seedEconRules(db, tenantId);
}

/** Grants custom menus and buttons, which no seeded role has, to the `admin` of the new tenant. */
async function grantOwnMenus(db: QueryExecutorProvider, tenantId: string): Promise<void> {
  const seeded = folderSeeds.flatMap((folder) => [
    folder.code,
    ...folder.menus.flatMap((menu) => [menu.code, ...menu.buttons.map(({ code }) => code)]),
  ]);
  await sql`
    insert into role_menu (role_id, menu_id)
    select role.id, menu.id from role, menu
    where role.tenant_id = ${tenantId} and role.role_alias = 'admin' and role.is_deleted = 0
      and menu.is_deleted = 0 and menu.code <> all(${seeded}::text[])
    on conflict do nothing`.execute(db);
}

export async function seedFurtherTenants(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ tenantId: string }>`
    select tenant_id from tenant where tenant_id <> ${firstTenant} order by id`.execute(db);
  for (const { tenantId } of rows) {
    await seedBusinessDictionaries(db, tenantId);
    await seedLaws(db, tenantId);
    await seedEconRules(db, tenantId);
  }
}
