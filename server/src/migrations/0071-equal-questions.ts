import { type Kysely, sql } from 'kysely';

/**
 * Finds questions with identical text by a hash of their shingles. A stock phrase has thousands of similar ones, and
 * comparing them took half a second among five million (decision 050).
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index question_likeness_equal on question_likeness (tenant_id, hash_array_extended(shingles, 0), id)
        where is_deleted = 0`,
    )
    .execute(db);
}

export const up = business;
