import type { Kysely } from 'kysely';
import { baseColumns, newest, run } from './columns.ts';

export const up = (db: Kysely<unknown>): Promise<void> => run(db, [...stores, ...files]);

export const business = (db: Kysely<unknown>): Promise<void> => run(db, files);

/** Originals of anonymous filings, pictures with their EXIF among them, have been open to staff until now. */
const sealedOriginals = (db: Kysely<unknown>): Promise<void> =>
  run(db, [
    'alter table biz_file add column original_sealed smallint not null default 0',
    `update biz_file f set original_sealed = 1 from petition_letter p
      where f.case_type = 'petition' and f.case_id = p.id and p.is_anonymous = 1 and f.create_user is null`,
  ]);

export const later = { '0229-sealed-originals': { up: sealedOriginals, business: sealedOriginals } };

const stores = [
  `create table oss (${baseColumns},
    category integer not null, oss_code text not null, endpoint text not null, bucket_name text not null,
    access_key text not null, secret_sealed text not null, app_id text, region text, remark text)`,
  'create unique index oss_code on oss (tenant_id, oss_code) where is_deleted = 0',
  'create unique index oss_enabled on oss (tenant_id) where is_deleted = 0 and status = 1',
  // uploads are recorded before they reach the object store, so that files left by a crashed server are found
  `create table object_note (
    key text primary key, tenant_id text not null, oss_id bigint, create_time timestamptz not null default now())`,
];

const files = [
  // oss_id: the object store of the file; null: the server's own. original_*: an uploaded picture; the displayed one is
  // re-encoded from it
  `create table biz_file (
    ${baseColumns}, file_key text not null, original_name text not null, extension text not null, content_type text not null,
    file_size bigint not null, sha256 text not null, case_type text, case_id bigint, bound_time timestamptz(0), upload_ip text,
    oss_id bigint, original_key text, original_size bigint, original_sha256 text)`,
  'create unique index biz_file_key on biz_file (file_key)',
  'create index biz_file_newest on biz_file (create_time)',
  'create index biz_file_case on biz_file (case_type, case_id) where is_deleted = 0',
  'create index biz_file_oss on biz_file (oss_id) where oss_id is not null',
  `create index biz_file_list on biz_file ${newest}`,
  `create index biz_file_unclaimed on biz_file (id) where case_id is null
    and (case_type is null or case_type in ('avatar', 'contentImage', 'contentVideo'))`,
  'create index biz_file_original on biz_file (original_key) where original_key is not null',
  `create table text_picture (
    tenant_id text not null, holder text not null, holder_id bigint not null, file_key text not null,
    primary key (tenant_id, holder, holder_id, file_key))`,
  'create index text_picture_file on text_picture (tenant_id, file_key)',
];
