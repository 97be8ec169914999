import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // stored for a day: the rows of a phone also count its messages
  `create table phone_code (
    key text primary key, tenant_id text not null, phone_digest text not null, code_hash bytea not null,
    tries integer not null default 0, created_at timestamptz not null default now(), expires_at timestamptz not null)`,
  'create index phone_code_phone on phone_code (tenant_id, phone_digest, created_at)',
  'create index phone_code_age on phone_code (created_at)',
  `create index user_phone on "user" (tenant_id, phone) where is_deleted = 0 and phone is not null`,

  // shared by all tenants and maintained by the first, like clients
  `create table social_provider (${baseColumns},
    source text not null, provider_name text not null, kind integer not null, client_id text not null, secret_sealed text not null,
    issuer text, authorize_url text, token_url text, user_url text, scope text, subject_field text, name_field text,
    sort integer not null default 0, is_enabled integer not null default 1)`,
  'create unique index social_provider_source on social_provider (source) where is_deleted = 0',
  // one round trip to a third party
  `create table social_visit (
    state_hash bytea primary key, provider_id bigint not null, browser_hash bytea not null, nonce text not null,
    verifier_sealed text not null, response_issuer text, returned smallint not null default 0,
    expires_at timestamptz not null)`,
  // an identity at a third party; the ticket allows a registration for a limited time
  `create table social_link (
    id bigint primary key default next_id(), provider_id bigint not null, subject text not null, nick_name text not null,
    tenant_id text, user_id bigint, ticket_hash bytea, ticket_until timestamptz,
    create_time timestamptz(0) not null default now())`,
  'create unique index social_link_subject on social_link (provider_id, subject)',
  'create unique index social_link_ticket on social_link (ticket_hash) where ticket_hash is not null',
  'create index social_link_user on social_link (user_id) where user_id is not null',

  // status: 0 pending, 1 accepted, 2 refused
  `create table registration (${baseColumns},
    account text not null, real_name text not null, password_hash text not null, social_link_id bigint not null,
    source_name text not null, user_id bigint, reason text)`,
  'create unique index registration_account on registration (tenant_id, lower(account)) where status = 0 and is_deleted = 0',
  'create unique index registration_link on registration (social_link_id) where status = 0 and is_deleted = 0',
  `create index registration_newest on registration ${newest}`,
];
