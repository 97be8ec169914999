import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/**
 * What letters of one matter are found by. `case_words` has a row for each case, with its id: pairs of neighbouring characters
 * as numbers, which no two tenants or kinds share. `case_gram` says of how many letters of a sample each is, so that rare ones
 * count for more and are looked for first. `case_like` answers who has some of the wanted ones, the most telling first.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table case_words (${baseColumns}, case_type text not null, grams integer[] not null)`,
    'create index case_words_grams on case_words using gin (grams) with (fastupdate = off) where is_deleted = 0',
    'create index case_words_newest on case_words (tenant_id, case_type, id desc) where is_deleted = 0',
    `create table case_gram (${baseColumns}, case_type text not null, gram integer not null, letters integer not null,
      sampled integer not null)`,
    'create unique index case_gram_gram on case_gram (tenant_id, case_type, gram) where is_deleted = 0',
    // the planner takes a list for half a per cent of all rows and would rather read them all
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
