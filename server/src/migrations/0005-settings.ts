import type { Kysely } from 'kysely';
import { baseColumns, newest, run } from './columns.ts';

export const up = (db: Kysely<unknown>): Promise<void> => run(db, [...dictionaries, ...parameters]);

const dictionaries = [
  // system dictionaries belong to the first tenant, which maintains them; every tenant reads them
  `create table dict (
    id bigint primary key default next_id(), tenant_id text not null default '000000',
    create_user bigint, create_dept bigint, create_time timestamptz(0) not null default now(),
    update_user bigint, update_time timestamptz(0) not null default now(),
    status integer not null default 1, is_deleted smallint not null default 0, version integer not null default 1,
    parent_id bigint not null default 0, code text not null, dict_key text not null, dict_value text not null,
    dict_value_en text, sort integer not null default 0, is_sealed smallint not null default 0, remark text)`,
  'create unique index dict_key on dict (code, parent_id, dict_key) where is_deleted = 0',
  'create index dict_parent on dict (tenant_id, parent_id) where is_deleted = 0',
  `create table dict_biz (
    ${baseColumns}, parent_id bigint not null default 0, code text not null, dict_key text not null, dict_value text not null,
    dict_value_en text, sort integer not null default 0, is_sealed smallint not null default 0, remark text)`,
  'create unique index dict_biz_key on dict_biz (tenant_id, code, parent_id, dict_key) where is_deleted = 0',
  'create index dict_biz_parent on dict_biz (tenant_id, parent_id) where is_deleted = 0',
];

/**
 * Every request reads `setting_version` with its session, and reloads the parameters when it has changed. Parameters
 * that the product does not read leave it unchanged, so that their writers do not wait for each other.
 */
const parameters = [
  `create table param (
    ${baseColumns}, param_name text not null, param_key text not null, param_value text not null, remark text)`,
  'create unique index param_key on param (tenant_id, param_key) where is_deleted = 0',
  `create index param_newest on param ${newest}`,
  'create table setting_key (key text primary key)',
  `create table setting_version (
    one boolean primary key default true check (one), version bigint not null default 1)`,
  'insert into setting_version default values',
  `create function setting_changed() returns trigger language plpgsql as $$
    begin
      if exists (select from setting_key where key = new.param_key or key = old.param_key) then
        update setting_version set version = version + 1;
      end if;
      return null;
    end $$`,
  `create trigger setting_changed after insert or update or delete on param
    for each row execute function setting_changed()`,
];
