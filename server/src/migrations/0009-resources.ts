import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...platform, ...files]) await sql.raw(statement).execute(db);
}

export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of files) await sql.raw(statement).execute(db);
}

const files = [
  // the object store of the file; null: the server's own
  'alter table biz_file add column oss_id bigint',
  'create index biz_file_oss on biz_file (oss_id) where oss_id is not null',
  `create index biz_file_list on biz_file ${newest}`,
];

const platform = [
  // enqueued in the caller's transaction, deleted when done, leased by the working server
  `create table job (
    id bigint primary key default next_id(), tenant_id text not null, kind text not null, payload jsonb not null,
    run_at timestamptz not null default now(), leased_until timestamptz, attempts integer not null default 0,
    given_up smallint not null default 0, fault text, create_time timestamptz(0) not null default now())`,
  'create index job_due on job (run_at) where given_up = 0',

  `create table oss (${baseColumns},
    category integer not null, oss_code text not null, endpoint text not null, bucket_name text not null,
    access_key text not null, secret_sealed text not null, app_id text, region text, remark text)`,
  'create unique index oss_code on oss (tenant_id, oss_code) where is_deleted = 0',
  'create unique index oss_enabled on oss (tenant_id) where is_deleted = 0 and status = 1',

  `create table sms (${baseColumns},
    category integer not null, sms_code text not null, template_id text not null, access_key text,
    secret_sealed text, region_id text, sign_name text not null, app_id text, endpoint text, body_template text,
    success_mark text, remark text)`,
  'create unique index sms_code on sms (tenant_id, sms_code) where is_deleted = 0',
  'create unique index sms_enabled on sms (tenant_id) where is_deleted = 0 and status = 1',

  `create table sms_message (${baseColumns},
    sms_id bigint not null, sms_code text not null, category integer not null, purpose text not null,
    template_id text not null, phone_masked text not null, phone_digest text not null, phone_sealed text not null,
    params_sealed text, state integer not null default 0, attempts integer not null default 0, answer text,
    begun_time timestamptz(0), sent_time timestamptz(0))`,
  `create index sms_message_newest on sms_message ${newest}`,
  'create index sms_message_phone on sms_message (phone_digest, create_time)',
  'create index sms_message_day on sms_message (tenant_id, create_time)',
];
