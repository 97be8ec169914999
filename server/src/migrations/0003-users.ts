import type { Kysely } from 'kysely';
import { baseColumns, newest, run } from './columns.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  run(db, [...menus, ...roles, ...takenRights, ...users, ...powers, ...quota, ...formerNames, ...logins, ...views]);

/** phone_since: when the phone was set. null: before this column. */
const phones = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    'alter table "user" add column phone_since timestamptz(0)',
    `create function note_phone_since() returns trigger language plpgsql as $$
      begin
        new.phone_since := now();
        return new;
      end $$`,
    `create trigger note_phone_since_first before insert on "user"
      for each row when (new.phone is not null) execute function note_phone_since()`,
    `create trigger note_phone_since before update of phone_digest on "user"
      for each row when (new.phone_digest is distinct from old.phone_digest) execute function note_phone_since()`,
  ]);

export const later = { '0232-phones-of-accounts': { up: phones } };

const menus = [
  `create table menu (
    id bigint primary key default next_id(), parent_id bigint not null default 0, code text not null, name text not null,
    name_en text, alias text, path text not null default '', source text not null default '',
    sort integer not null default 0, category integer not null default 1, action integer not null default 0,
    is_open integer not null default 1, hidden integer not null default 0, roles text, menu_group text, query text,
    remark text, is_deleted smallint not null default 0, version integer not null default 1,
    create_time timestamptz(0) not null default now(), update_time timestamptz(0) not null default now())`,
  'create unique index menu_code on menu (code) where is_deleted = 0',
  `create table top_menu (
    ${baseColumns}, code text not null, name text not null, name_en text, source text not null default '',
    path text not null default '', sort integer not null default 0)`,
  'create unique index top_menu_code on top_menu (tenant_id, code) where is_deleted = 0',
  'create table top_menu_entry (top_menu_id bigint not null, menu_id bigint not null, primary key (top_menu_id, menu_id))',
];

const roles = [
  `create table role (
    ${baseColumns}, parent_id bigint not null default 0, role_name text not null, role_name_en text,
    role_alias text not null, sort integer not null default 0)`,
  'create unique index role_alias on role (tenant_id, role_alias) where is_deleted = 0',
  'create table role_menu (role_id bigint not null, menu_id bigint not null, primary key (role_id, menu_id))',
  `create table data_scope (
    id bigint primary key default next_id(), menu_id bigint not null, resource_code text not null, scope_name text not null,
    scope_name_en text, scope_type integer not null check (scope_type between 1 and 5), scope_value jsonb, remark text,
    is_deleted smallint not null default 0, version integer not null default 1,
    create_time timestamptz(0) not null default now(), update_time timestamptz(0) not null default now())`,
  `create table api_scope (
    id bigint primary key default next_id(), menu_id bigint not null, resource_code text not null, scope_name text not null,
    scope_name_en text, scope_path text not null, scope_type integer not null default 1, remark text,
    is_deleted smallint not null default 0, version integer not null default 1,
    create_time timestamptz(0) not null default now(), update_time timestamptz(0) not null default now())`,
  `create table role_scope (
    role_id bigint not null, scope_id bigint not null, scope_category smallint not null check (scope_category in (1, 2)),
    primary key (role_id, scope_category, scope_id))`,
];

/** Recently removed rights of roles. Prevents taking over a login by emptying a role for a moment. */
const takenRights = [
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

const users = [
  // phone: encrypted, found by phone_digest. roles_by, roles_since: who assigned the roles and when. former_*: a user
  // who recently lost rights still counts as holding them, so that rights cannot be removed just for a reset
  `create table "user" (
    ${baseColumns}, code text, account text not null, password_hash text not null, password_time timestamptz(0),
    must_change_password smallint not null default 0, name text not null, real_name text not null, real_name_key text,
    real_name_initials text, name_since timestamptz default now(), former_names text[] not null default '{}',
    avatar text, email text, phone text, phone_digest text, sex integer, birthday date,
    user_type integer not null default 1, user_ext jsonb,
    role_ids bigint[] not null default '{}', dept_ids bigint[] not null default '{}', post_ids bigint[] not null default '{}',
    roles_by bigint, roles_since timestamptz(0), former_role_ids bigint[] not null default '{}',
    former_dept_ids bigint[] not null default '{}', former_until timestamptz(0), last_login timestamptz(0),
    search_key text generated always as (
      lower(account) || ' ' || lower(real_name) || ' ' || coalesce(real_name_key, '') || ' '
        || coalesce(real_name_initials, '')) stored)`,
  `create unique index user_account on "user" (tenant_id, lower(account)) where is_deleted = 0`,
  'create index user_phone on "user" (tenant_id, phone) where is_deleted = 0 and phone is not null',
  // orders of the user list, also per department; measured by bench/administration-part.ts
  `create index user_newest on "user" ${newest}`,
  'create index user_by_account on "user" (tenant_id, account, id) where is_deleted = 0',
  'create index user_by_name on "user" (tenant_id, real_name_key, id) where is_deleted = 0',
  'create index user_depts on "user" using gin (dept_ids) where is_deleted = 0',
  `create index user_phone_digest on "user" (tenant_id, phone_digest) where is_deleted = 0 and phone_digest is not null`,
  'create index user_pairs on "user" using gin (pairs(search_key)) where is_deleted = 0',
  `create table password_history (user_id bigint not null, password_hash text not null, at timestamptz not null default now())`,
  'create index password_history_user on password_history (user_id, at desc)',
];

const powersOf = (roles: string) => `(
  select count(distinct role_alias) from role
  where id = any(${roles}) and is_deleted = 0 and role_alias in ('admin', 'sec_admin', 'audit_admin'))`;
// the server recognises its refusal by the constraint
const refused = `raise exception 'one person, two of the three powers'
          using errcode = '23514', constraint = 'one_power'`;

/** Each user has at most one of the three powers (security.md S19). */
const powers = [
  `create function user_one_power() returns trigger language plpgsql as $$
    begin
      if new.is_deleted = 0 and ${powersOf('new.role_ids')} > 1 then
        ${refused};
      end if;
      return new;
    end $$`,
  `create trigger user_one_power before insert or update of role_ids, is_deleted on "user"
    for each row execute function user_one_power()`,
  `create function role_one_power() returns trigger language plpgsql as $$
    begin
      if exists (
        select from "user" where is_deleted = 0 and new.id = any(role_ids) and ${powersOf('role_ids')} > 1) then
        ${refused};
      end if;
      return new;
    end $$`,
  `create trigger role_one_power after update of role_alias, is_deleted on role
    for each row execute function role_one_power()`,
];

const quota = [
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

/**
 * A complaint is hidden from the accused under all their names (decision 015). A former name counts only if it was used
 * for a day, so that a corrected typing error does not bar its user. The ten latest are stored.
 */
const formerNames = [
  `create function keep_former_name() returns trigger language plpgsql as $$
    begin
      if old.name_since is null or old.name_since <= now() - interval '24 hours' then
        new.former_names := array_remove(old.former_names, old.real_name) || old.real_name;
        new.former_names := new.former_names[greatest(cardinality(new.former_names) - 9, 1):];
      end if;
      new.name_since := now();
      return new;
    end $$`,
  `create trigger keep_former_name before update of real_name on "user"
    for each row when (new.real_name is distinct from old.real_name) execute function keep_former_name()`,
];

/** Changes of a user's login that need a second person, and users who changed a login (decision 014). */
const logins = [
  // status: 0 pending, 1 confirmed, 2 refused, 3 expired, 4 withdrawn
  `create table login_request (${baseColumns},
    kind integer not null, user_id bigint not null, user_standing text not null,
    account text not null, real_name text not null, asker_name text not null, expire_time timestamptz(0) not null,
    changes_sealed text, decider_name text, decide_time timestamptz(0), reason text)`,
  `create index login_request_newest on login_request ${newest}`,
  `create unique index login_request_waiting on login_request (tenant_id, user_id, kind)
    where status = 0 and is_deleted = 0`,
  `create table login_hand (user_id bigint not null, by_id bigint not null, at timestamptz(0) not null default now(),
    primary key (user_id, by_id))`,
  // by the columns that every release writes; a login renewal adds its own row
  `create function note_login_hand() returns trigger language plpgsql as $$
    begin
      insert into login_hand (user_id, by_id, at) values (new.id, new.roles_by, new.roles_since)
      on conflict (user_id, by_id) do update set at = greatest(login_hand.at, excluded.at);
      return null;
    end $$`,
  `create trigger note_login_hand after insert or update of roles_by, roles_since on "user"
    for each row when (new.roles_by is not null and new.roles_since is not null and new.roles_by <> new.id)
    execute function note_login_hand()`,
];

const views = [
  `create table list_view (${baseColumns},
    list text not null, name text not null, is_shared smallint not null default 0,
    filters jsonb not null, sort jsonb, arrangement jsonb not null)`,
  'create index list_view_own on list_view (tenant_id, create_user, list) where is_deleted = 0',
  'create index list_view_shared on list_view (tenant_id, create_dept) where is_deleted = 0 and is_shared = 1',
];
