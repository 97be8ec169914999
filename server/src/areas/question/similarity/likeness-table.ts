import { baseColumns } from '../../../migrations/columns.ts';

/**
 * Statements of the table that similar questions are found by. A row has the id of its question and goes with it; a new version
 * replaces it. No key lies in it but one keyed digest.
 */
export const likenessTable: readonly string[] = [
  `create table question_likeness (
    ${baseColumns}, bank_id bigint not null, size integer not null, prefix integer[] not null, shingles bytea not null,
    stem_hash text not null, content_hash text not null, answer_hash text not null)`,
  // digests have no pattern that could be compressed
  'alter table question_likeness alter column shingles set storage external',
  `create index question_likeness_prefix on question_likeness using gin (prefix) with (fastupdate = off)
    where is_deleted = 0`,
  'create index question_likeness_stem on question_likeness (tenant_id, stem_hash, id) where is_deleted = 0',
  'create index question_likeness_bank on question_likeness (bank_id, content_hash, answer_hash) where is_deleted = 0',
  // comparing lists row by row takes a hundred times what their index does, and the planner does not know;
  // id + 0, or it walks through all ids to have them in order
  `create function question_like(wanted integer[], least_size integer, most_size integer, tenant text, most integer)
    returns setof bigint language sql stable rows 100 set enable_seqscan = off as $$
      select id from question_likeness
      where prefix && wanted and size between least_size and most_size and tenant_id = tenant and is_deleted = 0
      order by id + 0 desc limit most $$`,
];
