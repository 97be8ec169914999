import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';

/** Tenants with business tables in a PostgreSQL server of their own (architecture.md 6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...platform, ...everywhere]) await sql.raw(statement).execute(db);
}

/** The part for a data source, with the platform tables it needs. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...everywhere, ...source]) await sql.raw(statement).execute(db);
}

const everywhere = [
  // identifies the owner of a database: the installation and the row of its data source
  'alter table instance add column installation uuid not null default gen_random_uuid(), add column source_id bigint',
  // tenants whose writes are refused here, because their rows are being copied or have moved
  `create table tenant_away (
    tenant_id text primary key, state text not null check (state in ('leaving', 'left', 'arriving')),
    since timestamptz not null default now())`,
  // the shared lock lasts until the writer's transaction ends, and a move waits for it. A separate function, so that
  // the row is read after the lock is taken
  `create function enter_tenant(tenant text) returns boolean language plpgsql volatile as $$
    begin
      perform pg_advisory_xact_lock_shared(7203, hashtext(tenant));
      return not exists (select from tenant_away where tenant_id = tenant);
    end $$`,
];

const platform = [
  `create table datasource (
    ${baseColumns}, name text not null, driver_class text not null, url text not null, username text not null,
    password text not null, remark text, shard integer)`,
  'create unique index datasource_name on datasource (tenant_id, name) where is_deleted = 0',
  // shard numbers are never reused: ids contain them
  'create unique index datasource_shard on datasource (shard)',
  `create index datasource_newest on datasource ${newest}`,
  'create index tenant_of_datasource on tenant (datasource_id) where datasource_id is not null',
  // outgoing rows already delivered; prevents duplicates after a lost connection
  'create table carried (id bigint primary key, at timestamptz not null default now())',
];

const source = [
  `create table idempotency (
    tenant_id text not null, scope text not null, key text not null, input_hash text not null, answer jsonb,
    created_at timestamptz not null default now(), primary key (tenant_id, scope, key))`,
  // audit rows and messages for the platform; deleted after delivery
  `create table outgoing (
    id bigint primary key default next_id(), tenant_id text not null, kind text not null check (kind in ('audit', 'message')),
    content jsonb not null, at timestamptz not null default now())`,
];
