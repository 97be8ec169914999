import { baseColumns } from '../../migrations/columns.ts';

export const materialStatements = [
  `create table material (${baseColumns}, title text not null, parent_id bigint not null default 0, papers bigint[],
    photos bigint[], valid_from date, valid_until date, sort integer not null)`,
  'create unique index material_parent_id_title on material (tenant_id, parent_id, title) where is_deleted = 0',
  'create index material_order on material (tenant_id, sort, id) where is_deleted = 0',
];
