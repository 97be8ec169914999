import { type Kysely, sql } from 'kysely';

/** Tenant numbers are never reused, a domain belongs to one tenant, and accounts are limited by the tenant's quota. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // a deleted tenant keeps its number: it can be restored, and its rows carry the number
  'drop index tenant_key',
  'create unique index tenant_key on tenant (tenant_id)',
  `create unique index tenant_domain on tenant
    (split_part(regexp_replace(lower(trim(domain)), '^[a-z]+://', ''), '/', 1)) where is_deleted = 0 and domain <> ''`,
  `create index tenant_of_package on tenant (package_id) where package_id is not null`,
  `create unique index tenant_package_name on tenant_package (tenant_id, package_name) where is_deleted = 0`,
  // locks the tenant's row, so that simultaneous inserts are all counted
  `create function user_within_quota() returns trigger language plpgsql as $$
    declare
      most integer;
    begin
      if new.is_deleted <> 0 or (tg_op = 'UPDATE' and old.is_deleted = 0) then
        return new;
      end if;
      select account_number into most from tenant where tenant_id = new.tenant_id;
      if most is null or most <= 0 then
        return new;
      end if;
      select account_number into most from tenant where tenant_id = new.tenant_id for update;
      if most > 0 and (select count(*) from "user" where tenant_id = new.tenant_id and is_deleted = 0) >= most then
        raise exception 'one account more than the tenant may have'
          using errcode = '23514', constraint = 'tenant_account_number', detail = most::text;
      end if;
      return new;
    end $$`,
  `create trigger user_within_quota before insert or update of is_deleted on "user"
    for each row execute function user_within_quota()`,
];
