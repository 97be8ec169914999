import { type Kysely, sql } from 'kysely';
import { baseColumns } from './columns.ts';

/** Districts and test centres are two levels of one tree (domain.md 1.1); rooms belong to a centre. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table district add column node_type smallint not null default 1`.execute(db);
  for (const statement of rooms) await sql.raw(statement).execute(db);
}

const rooms = [
  `create table room (${baseColumns},
    centre_id bigint not null, room_no text not null, floor integer, seats integer not null, columns_count integer not null,
    is_accessible smallint not null default 0, is_backup smallint not null default 0)`,
  'create unique index room_centre_id_room_no on room (tenant_id, centre_id, room_no) where is_deleted = 0',
  'create index room_order on room (tenant_id, room_no, id) where is_deleted = 0',
];
