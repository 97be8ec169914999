import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';

/** Tenants whose business tables lie in a PostgreSQL server of their own (architecture.md 6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...platform, ...everywhere]) await sql.raw(statement).execute(db);
}

/** What a data source gets of this step; what it needs of the platform's tables comes with it. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...everywhere, ...source]) await sql.raw(statement).execute(db);
}

const everywhere = [
  // whose data source a database is: that of one installation, under one row of its table
  'alter table instance add column installation uuid not null default gen_random_uuid(), add column source_id bigint',
  // tenants this place takes no writes of: their rows are being copied, or lie elsewhere by now
  `create table tenant_away (
    tenant_id text primary key, state text not null check (state in ('leaving', 'left', 'arriving')),
    since timestamptz not null default now())`,
  // the lock is held until the writer's transaction ends: whoever moves the tenant waits for it. A function of its own,
  // so that the row is read after the lock is held
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
  // numbers of data sources are never given twice: identifiers carry them
  'create unique index datasource_shard on datasource (shard)',
  `create index datasource_newest on datasource ${newest}`,
  'create index tenant_of_datasource on tenant (datasource_id) where datasource_id is not null',
  // what came from a data source already: nothing is written twice when the line breaks in between
  'create table carried (id bigint primary key, at timestamptz not null default now())',
];

const source = [
  `create table idempotency (
    tenant_id text not null, scope text not null, key text not null, input_hash text not null, answer jsonb,
    created_at timestamptz not null default now(), primary key (tenant_id, scope, key))`,
  // what a transaction here has to say to the platform: audit rows and messages; carried over and removed
  `create table outgoing (
    id bigint primary key default next_id(), tenant_id text not null, kind text not null check (kind in ('audit', 'message')),
    content jsonb not null, at timestamptz not null default now())`,
];
