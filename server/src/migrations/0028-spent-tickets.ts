import { type Kysely, sql } from 'kysely';

/** Used tickets of attachments: each opens its file once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create table spent_ticket (serial text primary key, expires_at timestamptz not null)',
  'create index spent_ticket_expiry on spent_ticket (expires_at)',
];
