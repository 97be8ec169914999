import { type Kysely, sql } from 'kysely';

/**
 * Of two servers that both believe they have a task the one that took it later has it (decision 021): its turn is
 * counted, and the checkpoint goes to nobody who comes with an earlier one. And uploads that belong to nothing are walked
 * by their ids, pictures of texts and people among them: which text shows which picture is known from here on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table task add column turn integer not null default 0').execute(db);
  await business(db);
}

/** What a data source gets of this step. */
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
  // of those that are there nobody knows which text shows them: they stay
  `insert into text_picture (tenant_id, holder, holder_id, file_key)
    select tenant_id, 'earlier', id, file_key from biz_file where case_type in ('contentImage', 'contentVideo')`,
];
