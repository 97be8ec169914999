import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/**
 * Item statistics per paper of a released examination. Pooled statistics of the bank use these rows and need no old
 * result tables.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

const statements = [
  // mark: version of the source, to find outdated rows
  `create table item_sitting (
    ${baseColumns}, exam_id bigint not null, subject_code text not null, paper_id bigint not null, project_type integer not null,
    sheets integer not null, mark text not null, question_ids bigint[] not null, items jsonb not null)`,
  'create unique index item_sitting_once on item_sitting (tenant_id, exam_id, subject_code, paper_id) where is_deleted = 0',
  'create index item_sitting_subject on item_sitting (tenant_id, project_type, subject_code) where is_deleted = 0',
  'create index item_sitting_questions on item_sitting using gin (question_ids) where is_deleted = 0',
  'create index exam_sheet_tally_paper on exam_sheet_tally (tenant_id, paper_id, exam_id) where is_deleted = 0',
];
