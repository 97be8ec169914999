import { type Kysely, sql } from 'kysely';
import { baseColumns, newest, run } from './columns.ts';

/**
 * Every database has its identity, ids, the change list that validates cached totals, and functions that other tables
 * use. The primary also has the data sources of tenants (architecture.md 6).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createEverywhere(db);
  await run(db, platform);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  await createEverywhere(db);
  await run(db, source);
}

async function createEverywhere(db: Kysely<unknown>): Promise<void> {
  await createInstance(db);
  await createIdentifiers(db);
  await run(db, everywhere);
}

async function createInstance(db: Kysely<unknown>): Promise<void> {
  // identifies the owner of a database: the installation and the row of its data source
  await sql`
    create table instance (
      one boolean primary key default true check (one),
      shard integer not null check (shard between 0 and 1023),
      created timestamptz(0) not null default now(),
      installation uuid not null default gen_random_uuid(),
      source_id bigint
    )`.execute(db);
  await sql`insert into instance (shard) values (current_setting('kaoxin.shard')::integer)`.execute(db);
}

/**
 * 63 bits: milliseconds since 2024-01-01 UTC (41) · shard (10) · number (12). The sequence counts milliseconds and
 * number together and never decreases, so ids are unique whatever the clock does and however many are taken in one
 * millisecond. One session at a time advances the sequence to the clock; others do not wait and continue from the
 * sequence.
 *
 * It does so only when the sequence is half a minute behind. A session may be delayed between reading the sequence and
 * advancing it. If others overtook it in between, it would set the sequence back; for that, they would have to take a
 * hundred million ids while it waits. The time in an id is accurate to half a minute.
 */
async function createIdentifiers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ shard: number }>`select shard from instance`.execute(db);
  const shard = sql.lit(rows[0]?.shard ?? 0);
  await sql`create sequence id_sequence`.execute(db);
  await sql`
    create function next_id() returns bigint language plpgsql volatile parallel unsafe as $$
    declare
      present bigint := (extract(epoch from clock_timestamp()) * 1000 - 1704067200000)::bigint << 12;
      behind bigint := present - (30000::bigint << 12);
      tick bigint := nextval('id_sequence');
    begin
      if tick < behind and pg_try_advisory_lock(2024, 1) then
        if (select last_value from id_sequence) < behind then
          perform setval('id_sequence', present);
        end if;
        perform pg_advisory_unlock(2024, 1);
        tick := nextval('id_sequence');
      end if;
      return ((tick >> 12) << 22) | (${shard}::bigint << 12) | (tick & 4095);
    end $$`.execute(db);
}

const everywhere = [
  // one row per writing transaction and table; deleted once no cached total can be that old
  `create table change (
    table_name text not null, tenant_id text not null, xid xid8 not null default pg_current_xact_id(),
    at timestamptz not null default now())`,
  'create index change_by_table on change (table_name, tenant_id, xid)',
  'create index change_by_time on change (at)',

  `create table idempotency (
    tenant_id text not null, scope text not null, key text not null, input_hash text not null, answer jsonb,
    created_at timestamptz not null default now(), primary key (tenant_id, scope, key))`,

  // tenants whose writes are refused here, because their rows are being copied or have moved. `runner`: current runner
  // of the move; late actions of another runner are refused
  `create table tenant_away (
    tenant_id text primary key, state text not null check (state in ('leaving', 'left', 'arriving')),
    since timestamptz not null default now(), runner uuid)`,
  // the shared lock lasts until the writer's transaction ends, and a move waits for it. A separate function, so that
  // the row is read after the lock is taken
  `create function enter_tenant(tenant text) returns boolean language plpgsql volatile as $$
    begin
      perform pg_advisory_xact_lock_shared(7203, hashtext(tenant));
      return not exists (select from tenant_away where tenant_id = tenant);
    end $$`,
  // progress of a move per key range, written together with the rows, so that an interrupted move continues. `base`:
  // transactions of the source from here on may have changed the range since
  `create table moved_part (
    tenant_id text not null, move uuid not null, table_name text not null, after_key text not null, up_to text,
    row_count integer not null default 0, digest text, base bigint, primary key (tenant_id, table_name, after_key))`,

  `create function never_changed() returns trigger language plpgsql as $$
    begin raise exception '% is never changed', tg_table_name using errcode = '42501'; end $$`,

  // Keyword search by pairs of neighbouring characters: two Chinese characters are a word, for which a trigram index
  // does not help. Pairs of non-ASCII characters with one in between (`王_明`) find names with a typing error: a name
  // of three with a wrong middle character shares no neighbouring pair. Three letters in a row, because nearly every
  // row has any two letters. The cost makes the planner use the index instead of recalculating the pairs.
  `create function pairs(whole text) returns text[] language sql immutable strict parallel safe cost 2000 as $$
    select coalesce(array_agg(one || next), '{}')
      || coalesce(array_agg(one || '_' || second) filter (where octet_length(one) > 1 and octet_length(second) > 1), '{}')
      || coalesce(array_agg(one || next || second) filter (where octet_length(one || next || second) = 3), '{}')
    from unnest(
      string_to_array(whole, null), (string_to_array(whole, null))[2:], (string_to_array(whole, null))[3:]
    ) as neighbours (one, next, second)
    where next is not null $$`,

  // Only a table's owner may analyze it; for the application's role PostgreSQL warns and does nothing. This function
  // analyzes the product's own tables as the owner.
  `create function tell_planner(part regclass, columns text[]) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      if not exists (select from pg_class where oid = part and relkind in ('r', 'p') and pg_get_userbyid(relowner) = current_user) then
        raise exception '% is no table of the product', part using errcode = '42501';
      end if;
      execute format('analyze %s', part) || coalesce(' (' || (select string_agg(quote_ident(name), ', ') from unnest(columns) name) || ')', '');
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
  // outgoing rows already delivered; prevents duplicates after a lost connection
  'create table carried (id bigint primary key, at timestamptz not null default now())',
  // the last move of each tenant; `runner`: who may continue it
  `create table tenant_move (
    tenant_id text primary key, id uuid not null default gen_random_uuid(), from_id bigint, to_id bigint,
    stage text not null default 'copying' check (stage in ('copying', 'checking', 'closing', 'done', 'failed')),
    asked_by jsonb not null, request_id text not null, runner uuid, total bigint not null default 0,
    copied bigint not null default 0, table_name text, closed_ms integer, fault jsonb,
    started timestamptz not null default now(), ended timestamptz)`,
  'create table rate (subject text primary key, window_start timestamptz not null, hits integer not null)',
];

const source = [
  // rows for the platform; deleted after delivery
  `create table outgoing (
    id bigint primary key default next_id(), tenant_id text not null,
    kind text not null check (kind in ('audit', 'message', 'job', 'sms', 'task')),
    content jsonb not null, at timestamptz not null default now())`,
];
