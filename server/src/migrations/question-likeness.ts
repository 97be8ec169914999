import { baseColumns } from './columns.ts';

/**
 * The table for finding similar questions. A row has the id of its question, is deleted with it and replaced by a new
 * version. It contains no answer key except one keyed digest. `question_like` splits the wanted shingles into groups
 * and returns the questions that contain all shingles of a group. Groups take every nth shingle, so that each starts
 * with a rare one. A question may be returned several times; with thousands of similar ones the limit ends the search
 * in the first groups.
 */
export const likenessTable: readonly string[] = [
  `create table question_likeness (
    ${baseColumns}, bank_id bigint not null, size integer not null, shingles integer[] not null,
    stem_hash text not null, content_hash text not null, answer_hash text not null)`,
  `create index question_likeness_shingles on question_likeness using gin (shingles) with (fastupdate = off)
    where is_deleted = 0`,
  'create index question_likeness_stem on question_likeness (tenant_id, stem_hash, id) where is_deleted = 0',
  'create index question_likeness_bank on question_likeness (bank_id, content_hash, answer_hash) where is_deleted = 0',
  // the planner underestimates the cost of comparing lists row by row, which takes a hundred times as long as the
  // index; compiling costs more than it saves
  `create function question_like(wanted integer[], groups integer, least_size integer, most_size integer, tenant text,
    most integer) returns setof bigint language sql stable rows 20 set enable_seqscan = off set jit = off as $$
      select found.id from generate_series(1, groups) first cross join lateral (
        select l.id from question_likeness l
        where l.shingles @> (select array_agg(wanted[place]) from generate_series(first, cardinality(wanted), groups) place)
          and l.size between least_size and most_size and l.tenant_id = tenant and l.is_deleted = 0
        limit most) found
      limit most $$`,
];
