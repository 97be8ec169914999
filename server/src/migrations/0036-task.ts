import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/** Work a person waits for (decision 021). How far it is stands beside what it writes, so it is in each data source too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tasks) await sql.raw(statement).execute(db);
  await business(db);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  await sql`create table task_checkpoint (
    task_id bigint primary key, tenant_id text not null, steps integer not null default 0, checkpoint jsonb,
    created_at timestamptz not null default now())`.execute(db);
}

const tasks = [
  `create table task (${baseColumns},
    kind text not null, title_zh text not null, title_en text not null, state text not null default 'waiting',
    payload jsonb not null, acts_as jsonb not null, done integer not null default 0, total integer,
    is_cancelled smallint not null default 0, end_zh text, end_en text, result jsonb,
    started_time timestamptz(0), ended_time timestamptz(0))`,
  'create index task_own on task (tenant_id, create_user, id desc) where is_deleted = 0',
  `create index task_ended on task (ended_time) where ended_time is not null`,
];
