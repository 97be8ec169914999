import { type Kysely, sql } from 'kysely';
import { digestOfPlain, hashPassword } from '#platform/session/password/passwords.ts';
import { firstTenant } from './tenant.ts';

/**
 * Creates the first account unless the tenant has ever had one, so that a renamed `admin` is not created again.
 * @returns true if it was created
 */
export async function seedAdministrator(db: Kysely<unknown>, password: string, mustChange: boolean): Promise<boolean> {
  const { rows } = await sql`
    insert into "user" (tenant_id, account, password_hash, password_time, must_change_password, name, real_name,
      real_name_key, real_name_initials, role_ids, dept_ids)
    select ${firstTenant}, 'admin', ${await hashPassword(digestOfPlain(password))}, now(), ${mustChange ? 1 : 0},
      '管理员', '管理员', 'guanliyuan', 'gly',
      (select array_agg(id) from role where tenant_id = ${firstTenant} and role_alias = 'administrator'),
      (select array_agg(id) from (
        select id from dept where tenant_id = ${firstTenant} and parent_id = 0 order by sort, id limit 1) root)
    where not exists (select from "user" where tenant_id = ${firstTenant})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

export async function hasPeople(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from "user" where tenant_id = ${firstTenant}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
