import { placeType } from '@kaoxin/contract/exam/district.ts';
import { type Kysely, sql } from 'kysely';
import { firstTenant } from '../../seeds/tenant.ts';

const schools = ['第一中学', '实验中学'];
const roomsOfEach = 8;

/** Two test centres in each district of the invented city, and their rooms; the last of each is spare. */
export async function insertRooms(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into district (tenant_id, parent_id, node_type, district_name, district_code, sort)
    select ${firstTenant}, d.id, ${placeType.centre}, replace(d.district_name, '考区', '') || school.name || '考点',
      d.district_code || lpad(school.n::text, 3, '0'), school.n
    from district d, unnest(${schools}::text[]) with ordinality school (name, n)
    where d.tenant_id = ${firstTenant} and d.node_type = ${placeType.district} and d.is_deleted = 0`.execute(db);
  await sql`
    insert into room (tenant_id, centre_id, room_no, floor, seats, columns_count, is_accessible, is_backup)
    select ${firstTenant}, c.id, lpad(n::text, 3, '0'), 1 + (n - 1) / 4, case when n = ${roomsOfEach} then 20 else 30 end,
      case when n = ${roomsOfEach} then 4 else 5 end, (n = 1)::int, (n = ${roomsOfEach})::int
    from district c, generate_series(1, ${roomsOfEach}::int) n
    where c.tenant_id = ${firstTenant} and c.node_type = ${placeType.centre}`.execute(db);
}
