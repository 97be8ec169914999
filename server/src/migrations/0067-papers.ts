import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/**
 * Papers of a unit (domain.md 2.4). An enabled secret paper has no rows in `paper_question` until its unlock time: they
 * are stored in `paper_secret` as one text, encrypted with a separate key in shares. `paper_held` has digests of its
 * questions, which reveal nothing.
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

const statements = [
  `alter table paper add column dept_id bigint, add column district_id bigint, add column blueprint jsonb,
    add column is_sealed smallint not null default 0`,
  'update paper set dept_id = create_dept',
  'create index paper_changed on paper (tenant_id, update_time desc, id desc) where is_deleted = 0',
  'create index paper_sealed on paper (tenant_id, unlock_time) where is_deleted = 0 and is_sealed = 1',
  'alter table paper_question add column parent_id bigint not null default 0',
  'create index paper_question_held on paper_question (tenant_id, question_id) where is_deleted = 0',

  `create table paper_secret (
    ${baseColumns}, paper_id bigint not null, sealed text not null, clock_share text not null, first_share text not null,
    second_share text not null)`,
  'create unique index paper_secret_paper on paper_secret (tenant_id, paper_id) where is_deleted = 0',
  `create table paper_held (
    ${baseColumns}, paper_id bigint not null, digest text not null)`,
  'create index paper_held_digest on paper_held (tenant_id, digest) where is_deleted = 0',
  'create index paper_held_paper on paper_held (tenant_id, paper_id) where is_deleted = 0',
  `create table paper_opening (
    ${baseColumns}, paper_id bigint not null, reason text not null, ask_user bigint not null, ask_time timestamptz(0) not null,
    share text not null, confirm_user bigint, confirm_time timestamptz(0), open_until timestamptz(0), key_sealed text)`,
  'create index paper_opening_paper on paper_opening (tenant_id, paper_id, id desc) where is_deleted = 0',
];
