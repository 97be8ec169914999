import { type Kysely, sql } from 'kysely';

/**
 * Staff phones are encrypted and found by a digest. The server encrypts existing ones at startup, because the database
 * does not have the key (platform/session/staff-phone.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table "user" add column phone_digest text',
  `create index user_phone_digest on "user" (tenant_id, phone_digest) where is_deleted = 0 and phone_digest is not null`,
];
