import { type Kysely, sql } from 'kysely';

/** Long exports are tasks (decision 026); what waited for a task that ended unfinished is let go whatever dies (021). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...platform, ...everywhere]) await sql.raw(statement).execute(db);
}

/** What a data source gets of this step. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of everywhere) await sql.raw(statement).execute(db);
}

const everywhere = [
  // what a task has got ready of its file, sealed; gone when the file is there
  `create table task_part (
    tenant_id text not null, task_id bigint not null, part integer not null, content text not null,
    primary key (task_id, part))`,
];

const platform = [
  'alter table task add column result_held jsonb',
  'alter table task add column unsettled smallint not null default 0',
  'create index task_unsettled on task (id) where unsettled = 1',
];
