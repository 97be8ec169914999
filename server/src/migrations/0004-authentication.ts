import type { Kysely } from 'kysely';
import { baseColumns, newest, run } from './columns.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  run(db, [...sessions, ...proofs, ...thirdParties, ...strangers]);

/**
 * keeper_ids: who configured the service that alone verified this log-in, and so could have forged it. login_keeper: who
 * could ever have forged a log-in of a user.
 */
const keepers = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    "alter table session add column keeper_ids bigint[] not null default '{}'",
    'create table login_keeper (user_id bigint not null, keeper_id bigint not null, primary key (user_id, keeper_id))',
  ]);

export const later = { '0233-keepers-of-log-ins': { up: keepers } };

const sessions = [
  // hashes_passwords: 1 for clients that hash new passwords before sending them
  `create table client (
    ${baseColumns}, client_id text not null, client_secret_hash text not null, scope text not null default 'all',
    authorized_grant_types text not null, access_token_validity integer not null default 3600,
    refresh_token_validity integer not null default 604800, hashes_passwords integer default 0,
    web_server_redirect_uri text, resource_ids text, authorities text, autoapprove text, additional_information text)`,
  'create unique index client_key on client (client_id) where is_deleted = 0',

  // tokens are stored as hashes only (wire.md A, Tokens)
  `create table session (
    id bigint primary key default next_id(), tenant_id text not null, user_id bigint not null, client_id text not null,
    role_ids bigint[] not null, dept_id bigint, token_hash bytea not null, expires_at timestamptz not null,
    former_hash bytea, former_until timestamptz, created_at timestamptz not null default now(), last_seen timestamptz not null default now(),
    ended_at timestamptz, end_reason text, ip text, user_agent text)`,
  'create unique index session_token on session (token_hash)',
  // the previous access token, for requests sent before the renewal
  'create index session_former on session (former_hash) where former_hash is not null',
  'create index session_by_user on session (user_id) where ended_at is null',
  'create index session_open on session (tenant_id, id desc) where ended_at is null',
  // notifies open event streams of ended sessions (platform/live/hub.ts)
  `create function session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('kaoxin_live', json_build_object('tenantId', new.tenant_id, 'ended', new.id::text)::text);
      return null;
    end $$`,
  `create trigger session_ended after update of ended_at on session for each row
    when (old.ended_at is null and new.ended_at is not null) execute function session_ended()`,

  `create table refresh_token (
    token_hash bytea primary key, session_id bigint not null, expires_at timestamptz not null,
    used_at timestamptz, successor bytea, created_at timestamptz not null default now())`,
  'create index refresh_token_session on refresh_token (session_id)',
  'create index refresh_token_successor on refresh_token (used_at) where successor is not null',
];

const proofs = [
  'create table captcha (key text primary key, answer_hash bytea not null, expires_at timestamptz not null)',
  `create table login_failure (
    id bigint primary key default next_id(), subject text not null, at timestamptz not null default now())`,
  'create index login_failure_subject on login_failure (subject, at)',
  // stored for a day: the rows of a phone also count its messages. spent_at: when the code proved an action on a case
  `create table phone_code (
    key text primary key, tenant_id text not null, phone_digest text not null, code_hash bytea not null,
    tries integer not null default 0, created_at timestamptz not null default now(), expires_at timestamptz not null,
    spent_at timestamptz)`,
  'create index phone_code_phone on phone_code (tenant_id, phone_digest, created_at)',
  'create index phone_code_age on phone_code (created_at)',
  // RFC 6238. The secret is encrypted with the server's key; recovery codes are stored as keyed hashes only
  `create table second_factor (
    user_id bigint primary key, tenant_id text not null, secret text not null, last_step bigint not null,
    created_at timestamptz(0) not null default now())`,
  `create table recovery_code (
    user_id bigint not null, code_hash bytea not null, used_at timestamptz(0), primary key (user_id, code_hash))`,
  // known browsers of a user. Those that never returned their cookie are deleted first (decision 017)
  `create table login_device (user_id bigint not null, mark_hash bytea not null, used_at timestamptz not null default now(),
    came_back smallint not null default 0, primary key (user_id, mark_hash))`,
  'create index login_device_age on login_device (used_at)',
];

const thirdParties = [
  `create table social_provider (${baseColumns},
    source text not null, provider_name text not null, kind integer not null, client_id text not null, secret_sealed text not null,
    issuer text, authorize_url text, token_url text, user_url text, scope text, subject_field text, name_field text,
    sort integer not null default 0, is_enabled integer not null default 1)`,
  'create unique index social_provider_source on social_provider (source) where is_deleted = 0',
  // one round trip to a third party. A visit with a session binds the account to its user, and does not log in
  `create table social_visit (
    state_hash bytea primary key, provider_id bigint not null, browser_hash bytea not null, nonce text not null,
    verifier_sealed text not null, response_issuer text, returned smallint not null default 0,
    expires_at timestamptz not null, user_id bigint, session_id bigint)`,
  // an identity at a third party; the ticket allows a registration for a limited time
  `create table social_link (
    id bigint primary key default next_id(), provider_id bigint not null, subject text not null, nick_name text not null,
    tenant_id text, user_id bigint, ticket_hash bytea, ticket_until timestamptz,
    create_time timestamptz(0) not null default now(), bound_at timestamptz(0))`,
  'create unique index social_link_subject on social_link (provider_id, subject)',
  'create unique index social_link_ticket on social_link (ticket_hash) where ticket_hash is not null',
  'create index social_link_user on social_link (user_id) where user_id is not null',
  'create unique index social_link_person on social_link (provider_id, user_id) where user_id is not null',
  // status: 0 pending, 1 accepted, 2 refused
  `create table registration (${baseColumns},
    account text not null, real_name text not null, password_hash text not null, social_link_id bigint not null,
    source_name text not null, user_id bigint, reason text)`,
  'create unique index registration_account on registration (tenant_id, lower(account)) where status = 0 and is_deleted = 0',
  'create unique index registration_link on registration (social_link_id) where status = 0 and is_deleted = 0',
  `create index registration_newest on registration ${newest}`,
];

const strangers = [
  // counters of refused anonymous requests, until the minute's audit row is written
  `create table stranger_refusal (
    network text not null, call text not null, reason text not null, minute timestamptz not null, title text not null,
    room integer not null, hits integer not null default 1, primary key (network, call, reason, minute))`,
  // used tickets of attachments: each opens its file once
  'create table spent_ticket (serial text primary key, expires_at timestamptz not null)',
  'create index spent_ticket_expiry on spent_ticket (expires_at)',
];
