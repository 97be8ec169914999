import type { Kysely } from 'kysely';
import { baseColumns, newest, run } from './columns.ts';

export const up = (db: Kysely<unknown>): Promise<void> => run(db, [...desk, ...textMessages]);

/** Streams end with their servers and with the database, so nothing of them needs to survive a crash. */
const openStreams = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    `create unlogged table live_stream (id text primary key, server text not null, person text not null,
      session_id text not null, until timestamptz not null)`,
    'create index live_stream_person on live_stream (person)',
    'create index live_stream_server on live_stream (server)',
  ]);

export const later = { '0230-open-streams': { up: openStreams } };

const desk = [
  `create table notice (${baseColumns},
    title text not null, category integer not null, release_time timestamptz(0) not null, content text not null)`,
  'create index notice_released on notice (tenant_id, release_time desc) where is_deleted = 0',
  `create table notice_read (
    tenant_id text not null, user_id bigint not null, notice_id bigint not null, read_time timestamptz(0) not null default now(),
    primary key (user_id, notice_id))`,
  `create table inbox_message (
    id bigint primary key default next_id(), tenant_id text not null, user_id bigint not null, tab text not null,
    title text not null, title_en text, content text not null default '', content_en text, path text, case_type text,
    case_id bigint, create_time timestamptz(0) not null default now(), read_time timestamptz(0))`,
  'create index inbox_message_person on inbox_message (user_id, tab, id desc)',
  'create index inbox_message_unread on inbox_message (user_id, tab) where read_time is null',
];

const textMessages = [
  // services carry login codes, so the platform manages them, for one tenant or all
  `create table sms (${baseColumns},
    for_tenant text, category integer not null, sms_code text not null, template_id text not null, access_key text,
    secret_sealed text, region_id text, sign_name text not null, app_id text, endpoint text, body_template text,
    success_mark text, remark text)`,
  'create unique index sms_code on sms (sms_code) where is_deleted = 0',
  `create unique index sms_enabled on sms (coalesce(for_tenant, '')) where is_deleted = 0 and status = 1`,
  // a message about an anonymous case stores the date only (security.md S73); the seconds are separate, for the limits
  // per phone
  `create table sms_message (${baseColumns},
    sms_id bigint not null, sms_code text not null, category integer not null, purpose text not null,
    template_id text not null, phone_masked text not null, phone_digest text not null, phone_sealed text not null,
    params_sealed text, state integer not null default 0, attempts integer not null default 0, answer text,
    begun_time timestamptz(0), sent_time timestamptz(0), day_seconds integer not null default 0)`,
  `create index sms_message_newest on sms_message ${newest}`,
  'create index sms_message_phone on sms_message (phone_digest, create_time)',
  'create index sms_message_day on sms_message (tenant_id, create_time)',
];
