import type { Kysely } from 'kysely';
import { baseColumns, newest, run } from './columns.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  run(db, [...tenants, ...departments, ...regions, ...places, ...workdays]);

const tenants = [
  `create table tenant (
    ${baseColumns},
    tenant_name text not null, domain text, linkman text, contact_number text, address text, background_url text,
    account_number integer, expire_time timestamptz(0), package_id bigint, datasource_id bigint,
    grant_version bigint not null default 1)`,
  // a deleted tenant keeps its number: it can be restored, and its rows carry the number
  'create unique index tenant_key on tenant (tenant_id)',
  `create unique index tenant_domain on tenant
    (split_part(regexp_replace(lower(trim(domain)), '^[a-z]+://', ''), '/', 1)) where is_deleted = 0 and domain <> ''`,
  'create index tenant_of_package on tenant (package_id) where package_id is not null',
  'create index tenant_of_datasource on tenant (datasource_id) where datasource_id is not null',
  `create table tenant_package (${baseColumns}, package_name text not null, menu_id text not null, remark text)`,
  'create unique index tenant_package_name on tenant_package (tenant_id, package_name) where is_deleted = 0',

  // notifies open event streams (platform/live/hub.ts); users who are still allowed reconnect
  `create function tenant_closed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('kaoxin_live', json_build_object('tenantId', new.tenant_id, 'ended', 'all')::text);
      return null;
    end $$`,
  `create trigger tenant_closed after update of is_deleted, status, expire_time on tenant for each row
    when ((old.is_deleted, old.status, old.expire_time) is distinct from (new.is_deleted, new.status, new.expire_time))
    execute function tenant_closed()`,
];

const departments = [
  `create table dept (
    ${baseColumns}, parent_id bigint not null default 0, ancestors text not null default '0', dept_name text not null,
    full_name text, dept_category integer, sort integer not null default 0, remark text)`,
  'create index dept_parent on dept (tenant_id, parent_id) where is_deleted = 0',
  `create table post (
    ${baseColumns}, category integer not null default 4, post_code text not null, post_name text not null,
    sort integer not null default 0, remark text)`,
  'create unique index post_code on post (tenant_id, post_code) where is_deleted = 0',
  `create index post_newest on post ${newest}`,
];

const regions = [
  `create table region (${baseColumns},
    code text not null, parent_code text not null, ancestors text not null, name text not null, level integer not null,
    sort integer not null default 0, remark text, search_key text)`,
  'create unique index region_code on region (code) where is_deleted = 0',
  'create index region_parent on region (parent_code) where is_deleted = 0',
];

const places = [
  // 考区 and 考点 are two levels of one tree (domain.md 1.1). Codes: two digits for a district, the district's code plus
  // three digits for a centre. Sums of rooms are calculated and not stored
  `create table district (
    ${baseColumns}, parent_id bigint not null default 0, node_type smallint not null default 1, name text not null,
    code text not null, short_name text, region_code text, dept_id bigint,
    manager_name text not null default '', manager_phone text not null default '', address text, lng numeric(10, 6),
    lat numeric(10, 6), centre_kind integer, facilities integer[], effective_from date, effective_to date,
    sort integer not null default 0, remark text, search_key text not null default '',
    district_id bigint generated always as (case when node_type = 1 then id else parent_id end) stored,
    centre_id bigint generated always as (case when node_type = 2 then id end) stored)`,
  'create unique index district_code on district (tenant_id, code) where is_deleted = 0',
  'create unique index district_name on district (tenant_id, parent_id, name) where is_deleted = 0',
  'create unique index district_dept on district (tenant_id, dept_id) where is_deleted = 0 and dept_id is not null',
  'create index district_order on district (tenant_id, parent_id, sort) where is_deleted = 0',
  'create index district_scope on district (tenant_id, district_id) where is_deleted = 0',
  'create index district_pairs on district using gin (pairs(search_key)) where is_deleted = 0',

  `create table room (${baseColumns},
    centre_id bigint not null, room_no text not null, floor integer, seats integer not null, columns_count integer not null,
    is_accessible smallint not null default 0, is_backup smallint not null default 0)`,
  'create unique index room_centre_id_room_no on room (tenant_id, centre_id, room_no) where is_deleted = 0',
  'create index room_order on room (tenant_id, room_no, id) where is_deleted = 0',
];

const workdays = [
  // notice: year of the notice that arranges the day; 0: set by an admin. A day in December may belong to the notice of
  // the next year
  `create table workday (
    tenant_id text not null default '000000', date date not null, is_workday smallint not null, name text not null,
    notice smallint not null default 0, primary key (tenant_id, date, notice))`,
];
