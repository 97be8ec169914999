import type { Kysely } from 'kysely';
import { baseColumns, run } from './columns.ts';

/**
 * Field library, templates and versions (domain.md 3.4). A version stores complete copies of its fields, so that
 * changes of the library do not affect used forms. A draft uses the library.
 */
export const business = (db: Kysely<unknown>): Promise<void> => run(db, statements);

export const up = business;

const statements = [
  `create table data_field (
    ${baseColumns}, field_key text not null, field_name text not null, field_type text not null, dict_code text,
    is_common smallint not null, writer integer not null, required smallint, sensitive smallint, max_length integer,
    min numeric, max numeric, decimals integer, pattern text, placeholder text, help_text text, file_types text,
    file_max_mb integer, file_max_count integer, columns jsonb not null default '[]', sort integer, remark text,
    search_key text not null)`,
  'create unique index data_field_field_key on data_field (tenant_id, field_key) where is_deleted = 0',
  'create unique index data_field_field_name on data_field (tenant_id, field_name) where is_deleted = 0',
  'create index data_field_list on data_field (tenant_id, is_common desc, sort, id) where is_deleted = 0',
  'create index data_field_pairs on data_field using gin (pairs(search_key)) where is_deleted = 0',
  `create table data_template (
    ${baseColumns}, code text not null, name text not null, scene integer not null, field_count integer not null default 0,
    template_version integer not null default 1, draft_version integer, search_key text not null)`,
  'create unique index data_template_code on data_template (tenant_id, code) where is_deleted = 0',
  'create unique index data_template_name on data_template (tenant_id, name) where is_deleted = 0',
  'create index data_template_changed on data_template (tenant_id, update_time desc, id desc) where is_deleted = 0',
  'create index data_template_pairs on data_template using gin (pairs(search_key)) where is_deleted = 0',
  `create table data_template_version (
    ${baseColumns}, template_id bigint not null, template_version integer not null, name text not null,
    fields jsonb not null default '[]', instruction text, print_template jsonb, enabled_time timestamptz(0))`,
  `create unique index data_template_version_once on data_template_version (tenant_id, template_id, template_version)
    where is_deleted = 0`,
  'create index data_template_version_fields on data_template_version using gin (fields jsonb_path_ops) where is_deleted = 0',
];
