import type { SeatedAt } from '@kaoxin/contract/exam/arrange.ts';
import { standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { type SqlBool, sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { slotsIn } from '../slots.ts';

type Examiner = SelectedRow<'examiner'>;
export type SeatRow = Pick<SelectedRow<'examSeat'>, 'slot' | 'centreId' | 'roomId' | 'seatNo'>;

export interface SeatedPerson {
  row: Examiner;
  slots: readonly number[];
  seats: readonly SeatRow[];
}

export async function needPerson(work: Work, id: string, version: number): Promise<SeatedPerson> {
  const row = await work.table('examiner').needLocked(id);
  if (row.version !== version) throw refuse('changedByOther');
  if (!standing.some((status) => status === row.regStatus))
    throw refuse(400, [
      `【${row.name}】的报名未生效，不能编排座位`,
      `${row.name} has no valid registration and cannot be seated`,
    ]);
  const { slotOf } = await slotsIn(work, row.examId);
  const slots = [...new Set(row.subjects.flatMap((subject) => slotOf.get(subject) ?? []))].sort((a, b) => a - b);
  return { row, slots, seats: await seatsOf(work, row) };
}

export const seatsOf = (work: Work, { id, examId }: Pick<Examiner, 'id' | 'examId'>): Promise<SeatRow[]> =>
  work
    .table('examSeat')
    .ofTenant()
    .select()
    .select(['slot', 'centreId', 'roomId', 'seatNo'])
    .where('examId', '=', examId)
    .where('examinerId', '=', id)
    .orderBy('slot')
    .execute();

export function meantSlots({ row, slots }: SeatedPerson, slot: number | null | undefined): readonly number[] {
  const meant = slot ? slots.filter((each) => each === slot) : slots;
  if (meant.length === 0)
    throw refuse(400, [`【${row.name}】在该时段没有考试`, `${row.name} sits nothing in this slot`], {
      fields: ['slot'],
    });
  return meant;
}

export async function seatPerson(work: Work, { row }: SeatedPerson, seats: readonly SeatRow[]): Promise<void> {
  const { examId, districtId, id } = row;
  await leaveSeats(
    work,
    row,
    seats.map(({ slot }) => slot),
  );
  await work.table('examSeat').insertMany(seats.map((seat) => ({ examId, districtId, examinerId: id, ...seat })));
}

export const leaveSeats = (work: Work, { examId, id }: Examiner, slots: readonly number[]): Promise<number> =>
  work
    .table('examSeat')
    .erase(sql<SqlBool>`exam_id = ${examId} and examiner_id = ${id} and slot = any(${[...slots]}::int[])`);

/** Refuses seats of other examinees and names the occupant. Examinees in `except` are about to leave theirs. */
export async function refuseTaken(
  work: Work,
  examId: string,
  seats: readonly SeatRow[],
  except: readonly string[],
): Promise<void> {
  const taken = work.table('examSeat').ofTenant();
  for (const { roomId, seatNo, slot } of seats) {
    const { rows } = await sql<{ examinerId: string }>`select s.examiner_id from ${taken.as('s')}
      where s.exam_id = ${examId} and s.room_id = ${roomId} and s.slot = ${slot} and s.seat_no = ${seatNo}
        and s.examiner_id <> all(${[...except]}::bigint[])`.execute(work.handle);
    const [other] = rows;
    if (!other) continue;
    const { name, ticketNo } = await work.table('examiner').ofTenant().need(other.examinerId);
    throw refuse(409, [
      `该座位已有考生【${name}】（准考证号${ticketNo ?? '—'}）`,
      `${name} (ticket ${ticketNo ?? '—'}) sits there`,
    ]);
  }
}

export async function presentSeated(work: Work, id: string): Promise<SeatedAt> {
  const { examId, ticketNo, version } = await work.table('examiner').ofTenant().need(id);
  const seats = await seatsOf(work, { id, examId });
  const rooms = await work
    .table('room')
    .ofTenant()
    .withRemoved()
    .those(seats.map(({ roomId }) => roomId))
    .select(['id', 'roomNo'])
    .execute();
  const roomNo = new Map(rooms.map((room) => [room.id, room.roomNo]));
  return {
    examinerId: id,
    ticketNo,
    version,
    seats: seats.map((seat) => ({ ...seat, roomNo: roomNo.get(seat.roomId) ?? null })),
  };
}
