import { type Kysely, sql } from 'kysely';

/** Long exports are tasks (decision 026). Waiting requests are released when a task ends unfinished (021). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...platform, ...everywhere]) await sql.raw(statement).execute(db);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of everywhere) await sql.raw(statement).execute(db);
}

const everywhere = [
  // finished parts of a task's file, encrypted; deleted when the file is complete
  `create table task_part (
    tenant_id text not null, task_id bigint not null, part integer not null, content text not null,
    primary key (task_id, part))`,
];

const platform = [
  'alter table task add column result_held jsonb',
  'alter table task add column unsettled smallint not null default 0',
  'create index task_unsettled on task (id) where unsettled = 1',
];
