import { type Kysely, sql } from 'kysely';

/** Users bind third-party accounts within a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // a binding visit belongs to the session that started it, and does not log in
  'alter table social_visit add column user_id bigint, add column session_id bigint',
  'alter table social_link add column bound_at timestamptz(0)',
  'update social_link set bound_at = create_time where user_id is not null',
  // one account per third party and user
  'create unique index social_link_person on social_link (provider_id, user_id) where user_id is not null',
];
