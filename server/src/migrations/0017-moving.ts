import { type Kysely, sql } from 'kysely';

/** Tenants moved between databases while they work, and messages asked for by work in a data source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...everywhere, ...platform]) await sql.raw(statement).execute(db);
}

/** What a data source gets of this step. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...everywhere, ...source]) await sql.raw(statement).execute(db);
}

const everywhere = [
  // whoever moves the tenant now: what another one does late is refused
  'alter table tenant_away add column runner uuid',
  // what has arrived of a tenant, range of keys by range of keys: written with the rows, so that a move that broke off
  // goes on where it was. `base`: transactions of the former place from here on may have changed the range since
  `create table moved_part (
    tenant_id text not null, move uuid not null, table_name text not null, after_key text not null, up_to text,
    row_count integer not null default 0, digest text, base bigint, primary key (tenant_id, table_name, after_key))`,
];

const platform = [
  // the last move of each tenant; `runner`: whoever may go on with it
  `create table tenant_move (
    tenant_id text primary key, id uuid not null default gen_random_uuid(), from_id bigint, to_id bigint,
    stage text not null default 'copying' check (stage in ('copying', 'checking', 'closing', 'done', 'failed')),
    asked_by jsonb not null, request_id text not null, runner uuid, total bigint not null default 0,
    copied bigint not null default 0, table_name text, closed_ms integer, fault jsonb,
    started timestamptz not null default now(), ended timestamptz)`,
];

const source = [
  'alter table outgoing drop constraint outgoing_kind_check',
  `alter table outgoing add constraint outgoing_kind_check check (kind in ('audit', 'message', 'job', 'sms'))`,
];
