import { sql } from 'kysely';
import { type ExamLevel, examUse } from '#platform/exams/exam-use.ts';
import { placeUse } from '#platform/places/place-use.ts';
import type { Work } from '#platform/work.ts';

const columns = { exam: 'examId', district: 'districtId', centre: 'centreId' } as const satisfies Record<
  ExamLevel,
  string
>;

/** How many have a seat; where they are registered and which centres stay for them is told by the roster itself. */
examUse('seats', {
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

/** Rooms with seats of any examination are not removed (domain.md 1.1). */
placeUse('seats', { rooms: (work, ids) => roomsWithSeats(work, ids) });

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
