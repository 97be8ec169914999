import { type SqlBool, sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { slotsIn } from '../arrange/slots.ts';
import type { PrintAsked } from './asked.ts';

export interface Seat {
  examinerId: string;
  slot: number;
  roomId: string;
  seatNo: number;
}

export interface Seated extends Seat {
  person: SelectedRow<'examiner'>;
  ticketNo: string;
  sittings: readonly { subject: string; seat: Seat | null }[];
}

/** A unit of printing: a room in one slot; for cards a room, with the examinees whose first seat is there. */
export interface Sitting {
  roomId: string;
  slot: number | null;
}

/** Requested seats in the caller's scope with their examinees. A card is printed once, at the first seat. */
function seated(work: Work, { kind, examId, districtId, centreId, roomId, ids }: PrintAsked) {
  const [seats, people] = [work.table('examSeat'), work.table('examiner')];
  const wheres = [
    sql<SqlBool>`s.exam_id = ${examId} and e.ticket_no is not null`,
    ...(districtId ? [sql<SqlBool>`s.district_id = ${districtId}`] : []),
    ...(centreId ? [sql<SqlBool>`s.centre_id = ${centreId}`] : []),
    ...(roomId ? [sql<SqlBool>`s.room_id = ${roomId}`] : []),
    ...(ids ? [sql<SqlBool>`s.examiner_id = any(${[...ids]}::bigint[])`] : []),
    ...(kind === 'card'
      ? [
          sql<SqlBool>`not exists (select 1 from ${seats.as('x')}
            where x.exam_id = s.exam_id and x.examiner_id = s.examiner_id and x.slot < s.slot)`,
        ]
      : []),
  ];
  return sql`${seats.as('s')} join ${people.as('e')} on e.exam_id = s.exam_id and e.id = s.examiner_id
    where ${sql.join(wheres, sql` and `)}`;
}

export async function seatsOfExam(work: Work, asked: PrintAsked, sittings: readonly Sitting[]): Promise<Seated[]> {
  if (sittings.length === 0) return [];
  const { examId, kind } = asked;
  const roomIds = [...new Set(sittings.map(({ roomId }) => roomId))];
  const slots = sittings.flatMap(({ slot }) => slot ?? []);
  const inSlots = kind === 'card' ? sql`` : sql` and s.slot = any(${slots}::int[])`;
  const { rows: seats } = await sql<Seat>`select s.examiner_id, s.slot, s.room_id, s.seat_no
    from ${seated(work, asked)} and s.room_id = any(${roomIds}::bigint[])${inSlots}
    order by s.room_id, s.slot, s.seat_no`.execute(work.handle);
  const ids = [...new Set(seats.map(({ examinerId }) => examinerId))];
  const people = await work.table('examiner').those(ids).where('examId', '=', examId).selectAll().execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  const all = kind === 'card' ? await everySeat(work, examId, ids) : new Map<string, Seat[]>();
  const { slotOf } = await slotsIn(work, examId);
  return seats.flatMap((seat) => {
    const person = byId.get(seat.examinerId);
    if (!person || person.ticketNo === null) return [];
    const own = kind === 'card' ? (all.get(person.id) ?? []) : [seat];
    const sat = person.subjects
      .filter((subject) => kind === 'card' || slotOf.get(subject) === seat.slot)
      .map((subject) => ({ subject, seat: own.find(({ slot }) => slot === slotOf.get(subject)) ?? null }));
    return [{ ...seat, person, ticketNo: person.ticketNo, sittings: sat }];
  });
}

async function everySeat(work: Work, examId: string, ids: readonly string[]): Promise<Map<string, Seat[]>> {
  const rows = await work
    .table('examSeat')
    .select()
    .select(['examinerId', 'slot', 'roomId', 'seatNo'])
    .where('examId', '=', examId)
    .where((eb) => eb('examinerId', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('slot')
    .execute();
  return Map.groupBy(rows, ({ examinerId }) => examinerId);
}

export interface SittingCount extends Sitting {
  people: number;
}

export async function countSeats(work: Work, asked: PrintAsked): Promise<SittingCount[]> {
  const slot = asked.kind === 'card' ? sql`null::int` : sql`s.slot`;
  const { rows } = await sql<SittingCount>`select s.room_id, ${slot} as slot, count(*)::int as people
    from ${seated(work, asked)} group by 1, 2`.execute(work.handle);
  return rows;
}

export async function countPeople(work: Work, asked: PrintAsked): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(distinct s.examiner_id)::int as people
    from ${seated(work, asked)}`.execute(work.handle);
  return rows[0]?.people ?? 0;
}

export async function countSubjects(work: Work, asked: PrintAsked): Promise<ReadonlyMap<string, number[]>> {
  const { slotOf } = await slotsIn(work, asked.examId);
  const { rows } = await sql<{ roomId: string; slot: number; subjects: string[]; people: number }>`
    select s.room_id, s.slot, e.subjects, count(*)::int as people
    from ${seated(work, asked)} group by 1, 2, 3`.execute(work.handle);
  const found = new Map<string, Map<string, number>>();
  for (const { subjects, people, ...sitting } of rows) {
    const own = found.get(keyOfSitting(sitting)) ?? new Map<string, number>();
    for (const code of subjects) if (slotOf.get(code) === sitting.slot) own.set(code, (own.get(code) ?? 0) + people);
    found.set(keyOfSitting(sitting), own);
  }
  return new Map([...found].map(([key, own]) => [key, [...own.values()]]));
}

export const keyOfSitting = ({ roomId, slot }: Sitting): string => `${roomId} ${slot ?? 0}`;
