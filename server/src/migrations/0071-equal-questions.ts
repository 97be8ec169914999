import { type Kysely, sql } from 'kysely';

/**
 * Questions of the same words by a number of their shingles: of a stock phrase and nothing more there are thousands, and looking
 * through those that are like it took half a second among five million (decision 050).
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
