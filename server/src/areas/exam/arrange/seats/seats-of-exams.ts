import { endedStatuses } from '@kaoxin/contract/exam/formal/states.ts';
import { sql } from 'kysely';
import { type ExamLevel, examPort } from '#engine/ports/exam-port.ts';
import { placePort } from '#engine/ports/place-port.ts';
import type { Work } from '#platform/work.ts';

const columns = { exam: 'examId', district: 'districtId', centre: 'centreId' } as const satisfies Record<
  ExamLevel,
  string
>;

export const seatsOfExams = examPort.from('seats', {
  async seats(work, examIds, level) {
    const key = sql.ref<string>(columns[level]);
    const rows = await work
      .table('examRoom')
      .select()
      .select([key.as('key'), sql<number>`sum(people)::int`.as('people')])
      .where((eb) => eb('examId', '=', eb.fn.any(eb.val([...examIds]))))
      .groupBy(key)
      .execute();
    return new Map(rows.map((row) => [row.key, row.people]));
  },
});

/** Rooms with seats of any examination cannot be removed (domain.md 1.1), and must keep the seats of open ones. */
export const roomsOfExams = placePort.from('seats', { rooms: roomsWithSeats, seated: highestSeats });

async function roomsWithSeats(work: Work, ids: readonly string[]): Promise<string[]> {
  const rows = await work
    .table('examRoom')
    .ofTenant()
    .select()
    .select('roomId')
    .where((eb) => eb('roomId', '=', eb.fn.any(eb.val([...ids]))))
    .where('places', '>', 0)
    .execute();
  return rows.map(({ roomId }) => roomId);
}

async function highestSeats(work: Work, ids: readonly string[]): Promise<Map<string, number>> {
  const used = await work
    .table('examRoom')
    .ofTenant()
    .select()
    .select(['roomId', 'examId'])
    .where((eb) => eb('roomId', '=', eb.fn.any(eb.val([...ids]))))
    .where('places', '>', 0)
    .execute();
  const exams = await work
    .table('formalExam')
    .ofTenant()
    .those([...new Set(used.map(({ examId }) => examId))])
    .select('id')
    .where('status', 'not in', [...endedStatuses])
    .execute();
  if (exams.length === 0) return new Map();
  const rows = await work
    .table('examSeat')
    .ofTenant()
    .select()
    .select(({ fn }) => ['roomId', fn.max('seatNo').as('highest')])
    .where((eb) => eb('examId', '=', eb.fn.any(eb.val(exams.map(({ id }) => id)))))
    .where((eb) => eb('roomId', '=', eb.fn.any(eb.val([...ids]))))
    .groupBy('roomId')
    .execute();
  return new Map(rows.map(({ roomId, highest }) => [roomId, highest]));
}
