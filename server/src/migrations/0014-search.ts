import { type Kysely, sql } from 'kysely';

/**
 * Keyword search by pairs of characters: two Chinese characters are a word, for which a trigram index does not help.
 * The pairs of the search key (number, title, initials) have an inverted index, so that rare keywords need no scan.
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
