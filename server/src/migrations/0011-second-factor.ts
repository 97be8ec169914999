import { type Kysely, sql } from 'kysely';

/** Second factor of users (RFC 6238); server and client program in the logs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // the secret is encrypted with the server's key; recovery codes are stored as keyed hashes only
  `create table second_factor (
    user_id bigint primary key, tenant_id text not null, secret text not null, last_step bigint not null,
    created_at timestamptz(0) not null default now())`,
  `create table recovery_code (
    user_id bigint not null, code_hash bytea not null, used_at timestamptz(0), primary key (user_id, code_hash))`,
  'alter table audit add column server_host text, add column user_agent text',
  'alter table error_log add column server_host text, add column user_agent text',
  // online users of a tenant
  'create index session_open on session (tenant_id, id desc) where ended_at is null',
];
