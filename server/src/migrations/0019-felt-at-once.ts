import { type Kysely, sql } from 'kysely';

/** Fast log searches; changed parameters and ended sessions take effect immediately on every server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...search, ...settings, ...sessions]) await sql.raw(statement).execute(db);
}

/**
 * Search in ten million audit rows. The log is append-only, so rows older than ten minutes are counted once, in blocks
 * of consecutive rows: the number per kind (call, title, status, result), and the ids of rare kinds. Names and
 * addresses are searched by substring among the distinct values; rows are found by an index.
 */
const search = [
  `create table audit_block (
    id bigint primary key default next_id(), tenant_id text not null,
    -- rows with after_id < id <= last_id
    after_id bigint not null, last_id bigint not null,
    from_at timestamptz(0) not null, to_at timestamptz(0) not null, n integer not null)`,
  'create unique index audit_block_place on audit_block (tenant_id, last_id)',
  `create table audit_kind (
    id integer primary key generated always as identity, tenant_id text not null, call text not null,
    title text not null, status integer not null, result smallint not null)`,
  'create unique index audit_kind_key on audit_kind (tenant_id, call, title, status, result)',
  `create table audit_count (
    kind_id integer not null, block_id bigint not null references audit_block on delete cascade, n integer not null,
    -- of the rows, where they are few
    ids bigint[], primary key (kind_id, block_id))`,
  'create index audit_count_block on audit_count (block_id)',
  // distinct actors and addresses
  `create table audit_value (
    tenant_id text not null, field text not null check (field in ('actor_name', 'ip')), value text not null,
    primary key (tenant_id, field, value))`,

  'create index audit_actor on audit (tenant_id, actor_name, id)',
  'create index audit_ip on audit (tenant_id, ip, id)',
  'create index audit_request on audit using hash (request_id)',
  // a call may concern several records: 'id,id,id'
  `create index audit_target on audit using gin (string_to_array(target, ',')) with (fastupdate = off)`,
  'create index error_log_request on error_log using hash (request_id)',
  // replaced by the blocks
  'drop index audit_usual',

  // deleting expired rows also deletes their blocks; remaining rows of a block are counted again
  `create function audit_uncounted() returns trigger language plpgsql as $$
    begin
      lock table audit_block in share row exclusive mode;
      delete from audit_block b
      using (select tenant_id, min(id) as low, max(id) as high from gone group by tenant_id) part
      where b.tenant_id = part.tenant_id and b.after_id < part.high and b.last_id >= part.low;
      return null;
    end $$`,
  `create trigger audit_uncounted after delete on audit referencing old table as gone
    for each statement execute function audit_uncounted()`,
];

/**
 * Every request reads this version with its session, and reloads the parameters when it has changed. Parameters that
 * the product does not read leave it unchanged, so that their writers do not wait for each other.
 */
const settings = [
  'create table setting_key (key text primary key)',
  `create table setting_version (
    one boolean primary key default true check (one), version bigint not null default 1)`,
  'insert into setting_version default values',
  // parameters of parts that do not exist yet, and of anchors, which are recorded every ten minutes; restored by the
  // migrations that need them
  `update param set is_deleted = 1 where tenant_id = '000000' and is_deleted = 0 and param_key in (
    'review.days.default', 'review.days.civil', 'violation.defenceWorkdays', 'similarity.warn', 'similarity.block',
    'stat.minCell', 'stat.tailRatio', 'kb.review', 'kb.minScore', 'chain.anchorHour')`,
  `create function setting_changed() returns trigger language plpgsql as $$
    begin
      if exists (select from setting_key where key = new.param_key or key = old.param_key) then
        update setting_version set version = version + 1;
      end if;
      return null;
    end $$`,
  `create trigger setting_changed after insert or update or delete on param
    for each row execute function setting_changed()`,
];

/** Notifies open event streams of ended sessions (platform/live/hub.ts). */
const sessions = [
  `create function session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('kaoxin_live', json_build_object('tenantId', new.tenant_id, 'ended', new.id::text)::text);
      return null;
    end $$`,
  `create trigger session_ended after update of ended_at on session for each row
    when (old.ended_at is null and new.ended_at is not null) execute function session_ended()`,
  `create function tenant_closed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('kaoxin_live', json_build_object('tenantId', new.tenant_id, 'ended', 'all')::text);
      return null;
    end $$`,
  // users who are still allowed reconnect
  `create trigger tenant_closed after update of is_deleted, status, expire_time on tenant for each row
    when ((old.is_deleted, old.status, old.expire_time) is distinct from (new.is_deleted, new.status, new.expire_time))
    execute function tenant_closed()`,
];
