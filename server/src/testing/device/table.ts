import { baseColumns } from '../../migrations/columns.ts';

export const deviceStatements = [
  `create table device (${baseColumns}, device_no text not null, device_name text not null, price numeric not null,
    uses integer[] not null, spare_uses integer[], dept_id bigint, is_lent smallint not null, story text, search_key text not null)`,
  'create unique index device_device_no on device (tenant_id, device_no) where is_deleted = 0',
  'create index device_words on device using gin (pairs(search_key))',
];
