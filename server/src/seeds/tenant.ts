import { roleSeeds } from '@kaoxin/contract/roles.ts';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { hashClientSecret } from '#platform/session/clients.ts';

export const firstTenant = '000000';
export const rootDepartment = '人事考试院';
const offices = ['院领导', '办公室', '考务处', '信访处', '信息技术处', '纪检监督室'] as const;

/** The public client of the front end (wire.md A, Client header); its secret protects nothing. */
export const clientSeed = { id: 'kaoxin', secret: 'kaoxin_secret' };
const grantTypes = 'captcha,refresh_token,password,phone,social';

export async function seedTenant(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into tenant (tenant_id, tenant_name) select ${firstTenant}, '管理组'
    where not exists (select from tenant where tenant_id = ${firstTenant})`.execute(db);
  await sql`
    insert into client (tenant_id, client_id, client_secret_hash, authorized_grant_types)
    select ${firstTenant}, ${clientSeed.id}, ${hashClientSecret(clientSeed.secret)}, ${grantTypes}
    where not exists (select from client where client_id = ${clientSeed.id})`.execute(db);
}

export async function seedDepartments(db: Kysely<unknown>): Promise<void> {
  await sql`
    with root as (
      insert into dept (tenant_id, dept_name, full_name, dept_category, sort)
      select ${firstTenant}, ${rootDepartment}, ${rootDepartment}, 1, 1
      where not exists (select from dept where tenant_id = ${firstTenant}) returning id)
    insert into dept (tenant_id, parent_id, ancestors, dept_name, full_name, dept_category, sort)
    select ${firstTenant}, root.id, '0,' || root.id, office.name, ${rootDepartment} || office.name, 2, office.sort
    from root, unnest(${[...offices]}::text[]) with ordinality office (name, sort)`.execute(db);
}

/** The role `administrator` exists in the first tenant only. */
const rolesOf = (tenantId: string) =>
  roleSeeds.filter(([alias]) => tenantId === firstTenant || alias !== 'administrator');

export async function seedRoles(db: QueryExecutorProvider, tenantId = firstTenant): Promise<string[]> {
  const aliases = rolesOf(tenantId).map(([alias]) => alias);
  const names = rolesOf(tenantId).map(([, name]) => name);
  const namesEn = rolesOf(tenantId).map(([, , nameEn]) => nameEn);
  const { rows } = await sql<{ id: string }>`
    insert into role (tenant_id, role_name, role_name_en, role_alias, sort)
    select ${tenantId}, seed.name, seed.name_en, seed.alias, seed.sort
    from unnest(${names}::text[], ${namesEn}::text[], ${aliases}::text[])
      with ordinality seed (name, name_en, alias, sort)
    where not exists (select from role where tenant_id = ${tenantId} and role_alias = seed.alias)
    returning id`.execute(db);
  return rows.map((row) => row.id);
}
