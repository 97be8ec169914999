import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table tenant (
    ${baseColumns},
    tenant_name text not null, domain text, linkman text, contact_number text, address text, background_url text,
    account_number integer, expire_time timestamptz(0), package_id bigint, datasource_id bigint,
    grant_version bigint not null default 1)`,
  `create unique index tenant_key on tenant (tenant_id) where is_deleted = 0`,
  `create table tenant_package (${baseColumns}, package_name text not null, menu_id text not null, remark text)`,
  `create table client (
    ${baseColumns}, client_id text not null, client_secret_hash text not null, scope text not null default 'all',
    authorized_grant_types text not null, access_token_validity integer not null default 3600,
    refresh_token_validity integer not null default 604800)`,
  `create unique index client_key on client (client_id) where is_deleted = 0`,

  `create table dept (
    ${baseColumns}, parent_id bigint not null default 0, ancestors text not null default '0', dept_name text not null,
    full_name text, dept_category integer, district_id bigint, sort integer not null default 0, remark text)`,
  `create index dept_parent on dept (tenant_id, parent_id) where is_deleted = 0`,
  `create table district (
    ${baseColumns}, parent_id bigint not null default 0, district_name text not null, district_code text not null,
    dept_id bigint, sort integer not null default 0)`,
  `create table post (
    ${baseColumns}, category integer not null default 4, post_code text not null, post_name text not null,
    sort integer not null default 0, remark text)`,

  `create table menu (
    id bigint primary key default next_id(), parent_id bigint not null default 0, code text not null, name text not null,
    name_en text, alias text, path text not null default '', source text not null default '',
    sort integer not null default 0, category integer not null default 1, action integer not null default 0,
    is_open integer not null default 1, hidden integer not null default 0, roles text, menu_group text, query text,
    remark text, is_deleted smallint not null default 0, version integer not null default 1,
    create_time timestamptz(0) not null default now(), update_time timestamptz(0) not null default now())`,
  `create unique index menu_code on menu (code) where is_deleted = 0`,
  `create table top_menu (
    ${baseColumns}, code text not null, name text not null, name_en text, source text not null default '',
    path text not null default '', sort integer not null default 0)`,
  `create table top_menu_entry (top_menu_id bigint not null, menu_id bigint not null, primary key (top_menu_id, menu_id))`,

  `create table role (
    ${baseColumns}, parent_id bigint not null default 0, role_name text not null, role_alias text not null,
    sort integer not null default 0)`,
  `create unique index role_alias on role (tenant_id, role_alias) where is_deleted = 0`,
  `create table role_menu (role_id bigint not null, menu_id bigint not null, primary key (role_id, menu_id))`,
  `create table data_scope (
    id bigint primary key default next_id(), menu_id bigint not null, resource_code text not null, scope_name text not null,
    scope_type integer not null check (scope_type between 1 and 5), scope_value jsonb, remark text,
    is_deleted smallint not null default 0, version integer not null default 1,
    create_time timestamptz(0) not null default now(), update_time timestamptz(0) not null default now())`,
  `create table api_scope (
    id bigint primary key default next_id(), menu_id bigint not null, resource_code text not null, scope_name text not null,
    scope_path text not null, scope_type integer not null default 1, remark text,
    is_deleted smallint not null default 0, version integer not null default 1,
    create_time timestamptz(0) not null default now(), update_time timestamptz(0) not null default now())`,
  `create table role_scope (
    role_id bigint not null, scope_id bigint not null, scope_category smallint not null check (scope_category in (1, 2)),
    primary key (role_id, scope_category, scope_id))`,

  `create table "user" (
    ${baseColumns}, code text, account text not null, password_hash text not null, password_time timestamptz(0),
    must_change_password smallint not null default 0, name text not null, real_name text not null, real_name_key text,
    avatar text, email text, phone text, sex integer, birthday date, user_type integer not null default 1, user_ext jsonb,
    role_ids bigint[] not null default '{}', dept_ids bigint[] not null default '{}', post_ids bigint[] not null default '{}',
    last_login timestamptz(0))`,
  `create unique index user_account on "user" (tenant_id, lower(account)) where is_deleted = 0`,
  `create table password_history (user_id bigint not null, password_hash text not null, at timestamptz not null default now())`,
  `create index password_history_user on password_history (user_id, at desc)`,

  // one row per session; tokens are stored as hashes only (wire.md A, Tokens)
  `create table session (
    id bigint primary key default next_id(), tenant_id text not null, user_id bigint not null, client_id text not null,
    role_ids bigint[] not null, dept_id bigint, token_hash bytea not null, expires_at timestamptz not null,
    former_hash bytea, former_until timestamptz, created_at timestamptz not null default now(), last_seen timestamptz not null default now(),
    ended_at timestamptz, end_reason text, ip text, user_agent text)`,
  `create unique index session_token on session (token_hash)`,
  // the previous access token, for requests sent before the renewal
  `create index session_former on session (former_hash) where former_hash is not null`,
  `create index session_by_user on session (user_id) where ended_at is null`,
  `create table refresh_token (
    token_hash bytea primary key, session_id bigint not null, expires_at timestamptz not null,
    used_at timestamptz, successor bytea, created_at timestamptz not null default now())`,
  `create index refresh_token_session on refresh_token (session_id)`,
  `create index refresh_token_successor on refresh_token (used_at) where successor is not null`,
  `create table captcha (key text primary key, answer_hash bytea not null, expires_at timestamptz not null)`,
  `create table login_failure (
    id bigint primary key default next_id(), subject text not null, at timestamptz not null default now())`,
  `create index login_failure_subject on login_failure (subject, at)`,

  `create table dict (
    id bigint primary key default next_id(), parent_id bigint not null default 0, code text not null, dict_key text not null,
    dict_value text not null, dict_value_en text, sort integer not null default 0, is_sealed smallint not null default 0,
    remark text, is_deleted smallint not null default 0, version integer not null default 1,
    create_time timestamptz(0) not null default now(), update_time timestamptz(0) not null default now())`,
  `create unique index dict_key on dict (code, parent_id, dict_key) where is_deleted = 0`,
  `create table dict_biz (
    ${baseColumns}, parent_id bigint not null default 0, code text not null, dict_key text not null, dict_value text not null,
    dict_value_en text, sort integer not null default 0, is_sealed smallint not null default 0, remark text)`,
  `create unique index dict_biz_key on dict_biz (tenant_id, code, parent_id, dict_key) where is_deleted = 0`,

  `create table param (
    ${baseColumns}, param_name text not null, param_key text not null, param_value text not null, remark text)`,
  `create unique index param_key on param (tenant_id, param_key) where is_deleted = 0`,
  `create index param_newest on param ${newest}`,

  `create table workday (
    tenant_id text not null default '000000', date date not null, is_workday smallint not null, name text not null,
    primary key (tenant_id, date))`,

  // audit log (wire.md A, Logs); plain inserts, sealed later in order
  `create table audit (
    id bigint primary key default next_id(), tenant_id text not null, at timestamptz(0) not null default now(),
    actor_id bigint, actor_name text, session_id bigint, ip text, request_id text not null, call text not null,
    title text not null, target text, result smallint not null, status integer not null, reason text,
    duration_ms integer not null, input jsonb, seq bigint, prev_hash text, hash text)`,
  `create index audit_newest on audit (tenant_id, id desc)`,
  `create table error_log (
    id bigint primary key default next_id(), tenant_id text, at timestamptz(0) not null default now(), request_id text,
    source text not null, call text, actor_id bigint, name text, message text, stack text, url text, info text)`,
  `create index error_log_newest on error_log (tenant_id, id desc)`,
  `create table idempotency (
    tenant_id text not null, scope text not null, key text not null, input_hash text not null, answer jsonb,
    created_at timestamptz not null default now(), primary key (tenant_id, scope, key))`,
  `create table rate (subject text primary key, window_start timestamptz not null, hits integer not null)`,
];
