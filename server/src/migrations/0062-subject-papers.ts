import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/** Further papers of a subject (domain.md 1.2; decision 048): B 卷 and C 卷, in addition to A. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

const statements = [
  `create table subject_paper (
    ${baseColumns}, exam_id bigint not null, subject_id bigint not null, paper_id bigint not null,
    label text not null check (label ~ '^[B-Z]$'))`,
  'create unique index subject_paper_once on subject_paper (tenant_id, subject_id, paper_id) where is_deleted = 0',
  'create unique index subject_paper_label on subject_paper (tenant_id, subject_id, label) where is_deleted = 0',
  'create index subject_paper_exam on subject_paper (tenant_id, exam_id) where is_deleted = 0',
  'create index subject_paper_used on subject_paper (tenant_id, paper_id) where is_deleted = 0',
];
