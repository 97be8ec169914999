import { type Kysely, sql } from 'kysely';

/**
 * A keyword is looked up by its pairs of characters: two Chinese characters are a word, and an index of threes would not
 * help them. The pairs of the search key (number, title, initials) lie in an inverted index; a keyword found in few rows
 * or none no longer walks through all of them.
 */
export async function business(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function pairs(whole text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct substr(whole, place, 2)), '{}')
      from generate_series(1, length(whole) - 1) place $$`.execute(database);
  await sql`
    create index petition_letter_pairs on petition_letter using gin (pairs(search_key)) where is_deleted = 0`.execute(
    database,
  );
}

export const up = business;
