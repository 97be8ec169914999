import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/**
 * Search for similar letters. `case_words` has a row per case with the pairs of neighbouring characters as numbers,
 * different for each tenant and kind. `case_gram` has the frequency of a pair in a sample, so that rare pairs count
 * more and are searched first. `case_like` returns the cases with wanted pairs, most significant first.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table case_words (${baseColumns}, case_type text not null, grams integer[] not null)`,
    'create index case_words_grams on case_words using gin (grams) with (fastupdate = off) where is_deleted = 0',
    'create index case_words_newest on case_words (tenant_id, case_type, id desc) where is_deleted = 0',
    `create table case_gram (${baseColumns}, case_type text not null, gram integer not null, letters integer not null,
      sampled integer not null)`,
    'create unique index case_gram_gram on case_gram (tenant_id, case_type, gram) where is_deleted = 0',
    // the planner assumes that a list matches half a percent of all rows, and would prefer a full scan
    `create function case_like(wanted integer[], weights real[], tenant text, most_each integer, most integer)
      returns table (id bigint, weight real) language sql stable rows 200
      set enable_seqscan = off set enable_indexscan = off set jit = off as $$
        select found.id, sum(g.weight)::real from unnest(wanted, weights) g (gram, weight) cross join lateral (
          select w.id from case_words w
          where w.grams @> array[g.gram] and w.tenant_id = tenant and w.is_deleted = 0 limit most_each) found
        group by found.id order by 2 desc, 1 desc limit most $$`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;
