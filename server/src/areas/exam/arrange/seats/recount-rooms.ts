import { type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';

export interface Rooms {
  districtId: string;
  roomIds?: readonly string[];
}

const types = {
  examId: 'bigint',
  districtId: 'bigint',
  centreId: 'bigint',
  roomId: 'bigint',
  people: 'integer',
  places: 'integer',
} as const;

interface Counted {
  centreId: string;
  roomId: string;
  people: number;
  places: number;
}

export async function recountRooms(work: Work, examId: string, { districtId, roomIds }: Rooms): Promise<void> {
  const which = sql<SqlBool>`exam_id = ${examId} and district_id = ${districtId}
    and ${roomIds ? sql`room_id = any(${[...roomIds]}::bigint[])` : sql`true`}`;
  const seats = work.table('examSeat').ofTenant();
  const people = work.table('examiner').ofTenant();
  const { rows } = await sql<Counted>`
    select s.centre_id, s.room_id, s.places, coalesce(p.people, 0) as people from
      (select centre_id, room_id, count(*)::int as places from ${seats.as('t')} where ${which} group by 1, 2) s
      left join (select room_id, count(*)::int as people from ${people.as('e')} where ${which} group by 1) p
        on p.room_id = s.room_id`.execute(work.handle);
  const rooms = work.table('examRoom');
  await rooms.changeMany(which, { people: 0, places: 0 });
  const counted = rows.sort((one, other) => (one.roomId < other.roomId ? -1 : 1));
  await rooms.add(
    counted.map((row) => ({ examId, districtId, ...row })),
    types,
    { key: ['examId', 'roomId'], sums: ['people', 'places'] },
  );
}
