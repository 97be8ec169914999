import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/** Further data of examinees (domain.md 1.3): steps of the registration, and uploaded photo files of a roster. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

const statements = [
  `create table examiner_step (
    ${baseColumns}, exam_id bigint not null, examiner_id bigint not null, verb text not null,
    from_status integer not null, to_status integer not null, note text, actor_name text not null)`,
  'create index examiner_step_examiner on examiner_step (examiner_id, id) where is_deleted = 0',
  `create table photo_file (
    ${baseColumns}, exam_id bigint not null, file_name text not null, source_key text, task_id bigint not null,
    state text not null default 'reading' check (state in ('reading', 'done', 'cancelled', 'failed')),
    total integer not null, matched integer not null default 0, replaced integer not null default 0,
    unknown_count integer not null default 0, unknown jsonb not null default '[]',
    refused_count integer not null default 0, refused jsonb not null default '[]')`,
  'create index photo_file_newest on photo_file (exam_id, create_user, id desc) where is_deleted = 0',
  // case-insensitive lookup of photos by file name
  `create index examiner_photo on examiner (exam_id, lower(photo_name)) where is_deleted = 0 and photo_name is not null`,
];
