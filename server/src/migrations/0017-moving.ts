import { type Kysely, sql } from 'kysely';

/** Moves of tenants between databases during operation, and messages sent from data sources. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...everywhere, ...platform]) await sql.raw(statement).execute(db);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...everywhere, ...source]) await sql.raw(statement).execute(db);
}

const everywhere = [
  // the current runner of the move; late actions of another runner are refused
  'alter table tenant_away add column runner uuid',
  // progress of a move per key range, written together with the rows, so that an interrupted move continues. `base`:
  // transactions of the source from here on may have changed the range since
  `create table moved_part (
    tenant_id text not null, move uuid not null, table_name text not null, after_key text not null, up_to text,
    row_count integer not null default 0, digest text, base bigint, primary key (tenant_id, table_name, after_key))`,
];

const platform = [
  // the last move of each tenant; `runner`: who may continue it
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
