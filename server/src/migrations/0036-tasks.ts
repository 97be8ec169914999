import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/** Long-running tasks of users (decision 021). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...platform, ...everywhere]) await sql.raw(statement).execute(db);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...everywhere, ...source]) await sql.raw(statement).execute(db);
}

const everywhere = [
  // progress of a task, written in the same transaction as its work. `runner`: who may continue it
  `create table task_checkpoint (
    tenant_id text not null, task_id bigint primary key, runner uuid not null, checkpoint jsonb not null default '{}',
    written timestamptz not null default now())`,
];

const platform = [
  `create table task (${baseColumns},
    kind text not null, title_zh text not null, title_en text not null, payload jsonb not null, acting jsonb not null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    done integer not null default 0, total integer not null default 0, cancel_asked smallint not null default 0,
    runner uuid, idle_starts integer not null default 0, done_at_start integer not null default 0,
    words_zh text, words_en text, result_name text, result_type text, result_key text, path text,
    start_time timestamptz(0), end_time timestamptz(0))`,
  'create index task_of_person on task (tenant_id, create_user, id desc) where is_deleted = 0',
  `create index task_ended on task (end_time) where is_deleted = 0 and end_time is not null`,
];

const source = [
  'alter table outgoing drop constraint outgoing_kind_check',
  `alter table outgoing add constraint outgoing_kind_check check (kind in ('audit', 'message', 'job', 'sms', 'task'))`,
];
