import { type Kysely, sql } from 'kysely';

/** The trigger of the three powers names its constraint, so that the server distinguishes its refusal from a fault. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const powersOf = (roles: string) => `(
  select count(distinct role_alias) from role
  where id = any(${roles}) and is_deleted = 0 and role_alias in ('admin', 'sec_admin', 'audit_admin'))`;
const refused = `raise exception 'one person, two of the three powers'
          using errcode = '23514', constraint = 'one_power'`;

const statements = [
  `create or replace function user_one_power() returns trigger language plpgsql as $$
    begin
      if new.is_deleted = 0 and ${powersOf('new.role_ids')} > 1 then
        ${refused};
      end if;
      return new;
    end $$`,
  `create or replace function role_one_power() returns trigger language plpgsql as $$
    begin
      if exists (
        select from "user" where is_deleted = 0 and new.id = any(role_ids) and ${powersOf('role_ids')} > 1) then
        ${refused};
      end if;
      return new;
    end $$`,
];
