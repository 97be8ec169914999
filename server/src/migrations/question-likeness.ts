import { baseColumns } from './columns.ts';

/**
 * Statements of the table that similar questions are found by. A row has the id of its question and goes with it; a new version
 * replaces it. No key lies in it but one keyed digest. `question_like` answers who has all shingles of one of so many groups: the nth,
 * the nth of the next round and so on, so that each begins with a rare one. Who has several is answered
 * as often; where thousands are alike it ends at the first groups.
 */
export const likenessTable: readonly string[] = [
  `create table question_likeness (
    ${baseColumns}, bank_id bigint not null, size integer not null, shingles integer[] not null,
    stem_hash text not null, content_hash text not null, answer_hash text not null)`,
  `create index question_likeness_shingles on question_likeness using gin (shingles) with (fastupdate = off)
    where is_deleted = 0`,
  'create index question_likeness_stem on question_likeness (tenant_id, stem_hash, id) where is_deleted = 0',
  'create index question_likeness_bank on question_likeness (bank_id, content_hash, answer_hash) where is_deleted = 0',
  // comparing lists row by row takes a hundred times what their index does, and the planner does not know; compiling takes more
  `create function question_like(wanted integer[], groups integer, least_size integer, most_size integer, tenant text,
    most integer) returns setof bigint language sql stable rows 20 set enable_seqscan = off set jit = off as $$
      select found.id from generate_series(1, groups) first cross join lateral (
        select l.id from question_likeness l
        where l.shingles @> (select array_agg(wanted[place]) from generate_series(first, cardinality(wanted), groups) place)
          and l.size between least_size and most_size and l.tenant_id = tenant and l.is_deleted = 0
        limit most) found
      limit most $$`,
];
