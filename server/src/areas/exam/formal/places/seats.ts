import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

export interface Seats {
  roomCount: number;
  seatCount: number;
}

/**
 * Usable rooms of these centres and their seats. Spare rooms are left out because they are reserved for emergencies.
 */
export async function seatsOf(work: Work, centreIds: readonly string[]): Promise<ReadonlyMap<string, Seats>> {
  if (centreIds.length === 0) return new Map();
  const rooms = work.table('room').ofTenant();
  const { rows } = await sql<Seats & { id: string }>`
    select r.centre_id as id, count(*)::int as room_count, coalesce(sum(r.seats), 0)::int as seat_count
    from ${rooms.as('r')} where r.status = 1 and r.is_backup = 0 and r.centre_id = any(${[...centreIds]}::bigint[])
    group by r.centre_id`.execute(work.platform);
  return new Map(rows.map(({ id, ...seats }) => [id, seats]));
}
