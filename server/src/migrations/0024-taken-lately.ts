import { type Kysely, sql } from 'kysely';

/**
 * Recently removed rights of roles, and who assigned a user's roles. Prevents taking over a login by emptying a role
 * for a moment, or having a user just created by the requester confirm.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table "user" add column roles_by bigint, add column roles_since timestamptz(0)',
  // kind: 0 menu or button, 1 data scope, 2 API scope; the latest removal counts
  `create table role_taken (
    role_id bigint not null, kind smallint not null, item_id bigint not null, at timestamptz(0) not null default now(),
    primary key (role_id, kind, item_id))`,
  `create function role_menu_taken() returns trigger language plpgsql as $$
    begin
      insert into role_taken (role_id, kind, item_id) select distinct role_id, 0, menu_id from gone
      on conflict (role_id, kind, item_id) do update set at = now();
      return null;
    end $$`,
  `create trigger role_menu_taken after delete on role_menu referencing old table as gone
    for each statement execute function role_menu_taken()`,
  `create function role_scope_taken() returns trigger language plpgsql as $$
    begin
      insert into role_taken (role_id, kind, item_id) select distinct role_id, scope_category, scope_id from gone
      on conflict (role_id, kind, item_id) do update set at = now();
      return null;
    end $$`,
  `create trigger role_scope_taken after delete on role_scope referencing old table as gone
    for each statement execute function role_scope_taken()`,
];
