import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { addRoom } from '../../../testing/examinations.ts';
import { residentNumber } from '../roster/roster.fixture.ts';

interface RoomOf {
  exam: string;
  district: string;
  centre: string;
  roomNo: string;
  people: number;
  names?: Readonly<Record<number, string>>;
  subjects?: readonly string[];
  slots?: readonly number[];
  seats?: number;
  columns?: number;
  from?: number;
}

let number = 50_000;

export const ticketOf = (sequence: number): string => `2703${String(7_100_100_000 + sequence)}`;

export async function seatRoom({ database: { kysely }, secrets }: AppContext, said: RoomOf): Promise<string> {
  const { exam, district, centre, roomNo, people, names = {}, subjects = ['JC', 'GS'], from = 1 } = said;
  const { slots = [1] } = said;
  const { seats = Math.max(30, people), columns = 6 } = said;
  const roomId = await addRoom(kysely, centre, roomNo, { floor: 2, seats, columnsCount: columns });
  const rows = Array.from({ length: people }, (_, n) => {
    number += 1;
    const idNo = residentNumber(number);
    return {
      name: names[n + 1] ?? `考生${roomNo}之${n + 1}`,
      id_no: secrets.seal(idNo),
      id_hash: secrets.digest(idNo),
      seat_no: n + 1,
      ticket_no: ticketOf(from + n),
      gender: 1 + (n % 2),
    };
  });
  // inserted in reverse, because prints must be ordered by seat and not by row
  await sql`insert into examiner (tenant_id, exam_id, district_id, centre_id, room_id, seat_no, ticket_no, person_id, name, gender,
      id_type, id_no, id_hash, phone, subjects, reg_status)
    select '000000', ${exam}, ${district}, ${centre}, ${roomId}, seat_no, ticket_no, 1, name, gender, 1, id_no, id_hash, '',
      ${[...subjects]}::text[], 3
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (name text, id_no text, id_hash text, seat_no integer, ticket_no text, gender integer)
    order by seat_no desc`.execute(kysely);
  await sql`insert into exam_seat (tenant_id, exam_id, district_id, centre_id, room_id, examiner_id, slot, seat_no)
    select '000000', ${exam}, ${district}, ${centre}, ${roomId}, id, slot, seat_no
    from examiner, unnest(${[...slots]}::int[]) slot where exam_id = ${exam} and room_id = ${roomId}`.execute(kysely);
  return roomId;
}
