import { type Kysely, sql } from 'kysely';

/** Accounts at third parties that people bind to their own, from a session that is open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // a way that binds belongs to the session that began it, and logs nobody in
  'alter table social_visit add column user_id bigint, add column session_id bigint',
  'alter table social_link add column bound_at timestamptz(0)',
  'update social_link set bound_at = create_time where user_id is not null',
  // one account of each third party for a person
  'create unique index social_link_person on social_link (provider_id, user_id) where user_id is not null',
];
