import { type Kysely, sql } from 'kysely';

/**
 * If two servers believe they run a task, the later one wins (decision 021): turns are counted, and a checkpoint with
 * an earlier turn is refused. Orphaned uploads are found by id, including pictures in texts and of users; from now on
 * it is recorded which text shows which.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table task add column turn integer not null default 0').execute(db);
  await business(db);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of everywhere) await sql.raw(statement).execute(db);
}

const everywhere = [
  'alter table task_checkpoint add column turn integer not null default 0',
  'drop index biz_file_orphan',
  `create index biz_file_unclaimed on biz_file (id) where case_id is null
    and (case_type is null or case_type in ('avatar', 'contentImage', 'contentVideo'))`,
  `create table text_picture (
    tenant_id text not null, holder text not null, holder_id bigint not null, file_key text not null,
    primary key (tenant_id, holder, holder_id, file_key))`,
  'create index text_picture_file on text_picture (tenant_id, file_key)',
  // the texts that show existing pictures are unknown, so these pictures stay
  `insert into text_picture (tenant_id, holder, holder_id, file_key)
    select tenant_id, 'earlier', id, file_key from biz_file where case_type in ('contentImage', 'contentVideo')`,
];
