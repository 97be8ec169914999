import type { Kysely } from 'kysely';
import { caseTableStatements } from './0010-case.ts';
import { baseColumns, newest, run } from './columns.ts';

/** 信息更正 (domain.md 3.8): openings with their correctable fields, and applications. */
export const business = (db: Kysely<unknown>): Promise<void> => run(db, statements);

export const up = business;

const statements = [
  `create table info_exam (
    ${baseColumns}, name text not null, formal_exam_id bigint not null, dept_id bigint not null,
    open_start timestamptz(0) not null, open_end timestamptz(0) not null, editable_fields jsonb not null,
    need_police_proof smallint not null, max_times integer not null, materials jsonb not null, samples bigint[],
    notice text)`,
  'create unique index info_exam_name on info_exam (tenant_id, name) where is_deleted = 0',
  `create index info_exam_newest on info_exam ${newest}`,
  // handed_in: attachments by document name of the opening
  ...caseTableStatements(
    'message',
    `exam_id bigint not null, formal_exam_id bigint not null, examiner_id bigint not null,
    fields text[] not null, changes text not null, reason_type integer not null,
    proof_ids bigint[] not null default '{}', handed_in jsonb not null default '[]',
    cert_issued smallint not null default 0, audit_level integer not null default 0,
    last_level integer not null default 1, apply_executed smallint not null default 0,
    executed_time timestamptz(0), executed_by bigint`,
  ),
  'create index message_exam on message (tenant_id, exam_id, case_status) where is_deleted = 0',
  'create index message_examiner on message (examiner_id) where is_deleted = 0',
];
