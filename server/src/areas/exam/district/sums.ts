import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

export interface Sums {
  centreCount: number;
  roomCount: number;
  seatCount: number;
}

/** Sums of these places in order: one query for a page, nothing stored (domain.md 1.1, derived). */
export async function sumsOf(work: Work, ids: readonly string[]): Promise<Sums[]> {
  if (ids.length === 0) return [];
  const places = work.table('district');
  const rooms = work.table('room').ofTenant();
  const { rows } = await sql<Sums & { id: string }>`
    with below as materialized (
      select c.id as place, c.id from ${places.as('c')} where c.id = any(${[...ids]}::bigint[])
      union all
      select c.parent_id, c.id from ${places.as('c')} where c.parent_id = any(${[...ids]}::bigint[])
    ), held as materialized (
      select r.centre_id, count(*) as rooms, sum(r.seats) as seats from ${rooms.as('r')}
      where r.status = 1 and r.centre_id = any(array(select id from below)) group by r.centre_id
    )
    select below.place as id, count(*) filter (where below.id <> below.place)::int as centre_count,
      coalesce(sum(held.rooms), 0)::int as room_count, coalesce(sum(held.seats), 0)::int as seat_count
    from below left join held on held.centre_id = below.id group by below.place`.execute(work.handle);
  const found = new Map(rows.map(({ id, ...sums }) => [id, sums]));
  return ids.map((id) => found.get(id) ?? { centreCount: 0, roomCount: 0, seatCount: 0 });
}
