import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // system dictionaries belong to the first tenant, which maintains them; every tenant reads them
  `alter table dict add column tenant_id text not null default '000000', add column create_user bigint,
    add column create_dept bigint, add column update_user bigint, add column status integer not null default 1`,
  'create index dict_parent on dict (tenant_id, parent_id) where is_deleted = 0',
  'create index dict_biz_parent on dict_biz (tenant_id, parent_id) where is_deleted = 0',
  'create unique index post_code on post (tenant_id, post_code) where is_deleted = 0',
  `create index post_newest on post ${newest}`,
  'create unique index top_menu_code on top_menu (tenant_id, code) where is_deleted = 0',
  `create table region (${baseColumns},
    code text not null, parent_code text not null, ancestors text not null, name text not null, level integer not null,
    sort integer not null default 0, remark text)`,
  'create unique index region_code on region (code) where is_deleted = 0',
  'create index region_parent on region (parent_code) where is_deleted = 0',
];
