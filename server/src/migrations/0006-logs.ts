import type { Kysely } from 'kysely';
import { run } from './columns.ts';

/** The audit log (wire.md A, Logs), which is append-only and sealed, and the error log. */
export const up = (db: Kysely<unknown>): Promise<void> => run(db, [...audit, ...seals, ...search, ...errors]);

const audit = [
  `create table audit (
    id bigint primary key default next_id(), tenant_id text not null, at timestamptz(0) not null default now(),
    actor_id bigint, actor_name text, session_id bigint, ip text, request_id text not null, call text not null,
    title text not null, target text, result smallint not null, status integer not null, reason text,
    duration_ms integer not null, input jsonb, server_host text, server_ip text, env text, user_agent text)`,
  'create index audit_newest on audit (tenant_id, id desc)',
  'create index audit_actor on audit (tenant_id, actor_name, id)',
  'create index audit_ip on audit (tenant_id, ip, id)',
  'create index audit_request on audit using hash (request_id)',
  // a call may concern several records: 'id,id,id'
  `create index audit_target on audit using gin (string_to_array(target, ',')) with (fastupdate = off)`,
];

/** Minimum retention by law is half a year (网络安全法 第二十三条). */
const keptFor = "interval '180 days'";

/**
 * A chain of seals proves that the rows are complete and unchanged. Seals are separate, so that audit rows are never
 * updated.
 */
const seals = [
  `create table audit_seal (
    tenant_id text not null, seq bigint not null, audit_id bigint not null, hash bytea not null,
    sealed_at timestamptz(0), mac bytea, primary key (tenant_id, seq))`,
  'create unique index audit_seal_row on audit_seal (audit_id)',
  // the last seal of a deleted part of the chain, where verification begins, and the audit row of the deletion
  `create table audit_closing (
    tenant_id text not null, seq bigint not null, hash bytea not null, audit_id bigint not null,
    at timestamptz(0) not null default now(), by text not null default session_user, primary key (tenant_id, seq))`,

  `create function audit_kept() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (
        select from audit_seal s join audit_closing c on c.tenant_id = s.tenant_id and c.seq >= s.seq
        where s.audit_id = old.id) then
        return old;
      end if;
      raise exception 'audit rows are never changed' using errcode = '42501';
    end $$`,
  'create trigger audit_kept before update or delete on audit for each row execute function audit_kept()',

  `create function audit_seal_kept() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (
        select from audit_closing c where c.tenant_id = old.tenant_id and c.seq >= old.seq)
        and not exists (select from audit where id = old.audit_id) then
        return old;
      end if;
      raise exception 'seals of the audit log are never changed' using errcode = '42501';
    end $$`,
  'create trigger audit_seal_kept before update or delete on audit_seal for each row execute function audit_seal_kept()',

  `create function audit_closing_fits() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from audit_seal s
        where s.tenant_id = new.tenant_id and s.seq = new.seq and s.hash = new.hash and s.mac is not null) then
        raise exception 'a part of the audit log ends with a seal' using errcode = '42501';
      end if;
      if exists (
        select from audit_seal s join audit a on a.id = s.audit_id
        where s.tenant_id = new.tenant_id and s.seq <= new.seq and a.at > now() - ${keptFor}) then
        raise exception 'audit rows are kept for 180 days' using errcode = '42501';
      end if;
      return new;
    end $$`,
  'create trigger audit_closing_fits before insert on audit_closing for each row execute function audit_closing_fits()',
  `create trigger audit_closing_kept before update or delete on audit_closing
    for each row execute function never_changed()`,
  ...['audit', 'audit_seal', 'audit_closing'].map(
    (table) => `create trigger ${table}_whole before truncate on ${table}
      for each statement execute function never_changed()`,
  ),
];

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
  `create table audit_value (
    tenant_id text not null, field text not null check (field in ('actor_name', 'ip')), value text not null,
    primary key (tenant_id, field, value))`,

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

const errors = [
  `create table error_log (
    id bigint primary key default next_id(), tenant_id text, at timestamptz(0) not null default now(), request_id text,
    source text not null, call text, actor_id bigint, name text, message text, stack text, url text, info text,
    server_host text, server_ip text, env text, user_agent text)`,
  'create index error_log_newest on error_log (tenant_id, id desc)',
  'create index error_log_request on error_log using hash (request_id)',
];
