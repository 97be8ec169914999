import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table notice (${baseColumns},
    title text not null, category integer not null, release_time timestamptz(0) not null, content text not null)`,
  'create index notice_released on notice (tenant_id, release_time desc) where is_deleted = 0',
  `create table notice_read (
    tenant_id text not null, user_id bigint not null, notice_id bigint not null, read_time timestamptz(0) not null default now(),
    primary key (user_id, notice_id))`,
  `create table inbox_message (
    id bigint primary key default next_id(), tenant_id text not null, user_id bigint not null, tab text not null,
    title text not null, content text not null default '', path text, case_type text, case_id bigint,
    create_time timestamptz(0) not null default now(), read_time timestamptz(0))`,
  'create index inbox_message_person on inbox_message (user_id, tab, id desc)',
  'create index inbox_message_unread on inbox_message (user_id, tab) where read_time is null',
];
