import { type Kysely, sql } from 'kysely';

/** A trigger allows each user at most one of the three powers (security.md S19). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const powersOf = (roles: string) => `(
  select count(distinct role_alias) from role
  where id = any(${roles}) and is_deleted = 0 and role_alias in ('admin', 'sec_admin', 'audit_admin'))`;

const statements = [
  `create function user_one_power() returns trigger language plpgsql as $$
    begin
      if new.is_deleted = 0 and ${powersOf('new.role_ids')} > 1 then
        raise exception 'one person, two of the three powers' using errcode = '23514';
      end if;
      return new;
    end $$`,
  `create trigger user_one_power before insert or update of role_ids, is_deleted on "user"
    for each row execute function user_one_power()`,
  // a role that becomes one of the three later
  `create function role_one_power() returns trigger language plpgsql as $$
    begin
      if exists (
        select from "user" where is_deleted = 0 and new.id = any(role_ids) and ${powersOf('role_ids')} > 1) then
        raise exception 'one person, two of the three powers' using errcode = '23514';
      end if;
      return new;
    end $$`,
  `create trigger role_one_power after update of role_alias, is_deleted on role
    for each row execute function role_one_power()`,
];
