import { type Kysely, sql } from 'kysely';

/** Index of letters by verification code, for the public check (domain.md 6.4, 8). */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index document_code on document (tenant_id, left(sha256, 12))').execute(db);
}

export const up = business;
