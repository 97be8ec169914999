import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import type { PrintAsked } from './asked.ts';

/** Somebody on a seat of a room, and what he sits there. */
export interface Seated {
  person: SelectedRow<'examiner'>;
  roomId: string;
  seatNo: number;
  ticketNo: string;
  /** codes */
  subjects: readonly string[];
}

/** People with ticket and seat, of what is asked and the caller sees. */
function seated(work: Work, { examId, districtId, centreId, roomId, ids }: PrintAsked) {
  let query = work
    .table('examiner')
    .select()
    .where('examId', '=', examId)
    .where('ticketNo', 'is not', null)
    .where('roomId', 'is not', null)
    .where('seatNo', 'is not', null);
  if (districtId) query = query.where('districtId', '=', districtId);
  if (centreId) query = query.where('centreId', '=', centreId);
  if (roomId) query = query.where('roomId', '=', roomId);
  if (ids) query = query.where('id', 'in', [...ids]);
  return query;
}

/** Who sits in these rooms, in the order of the seats of each. */
export async function seatsOfExam(work: Work, asked: PrintAsked, roomIds: readonly string[]): Promise<Seated[]> {
  if (roomIds.length === 0) return [];
  const rows = await seated(work, asked)
    .where('roomId', 'in', [...roomIds])
    .selectAll()
    .orderBy('roomId')
    .orderBy('seatNo')
    .orderBy('id')
    .execute();
  return rows.flatMap((person) => {
    const { roomId, seatNo, ticketNo, subjects } = person;
    return roomId === null || seatNo === null || ticketNo === null
      ? []
      : [{ person, roomId, seatNo, ticketNo, subjects }];
  });
}

/** How many sit in a room. */
export interface RoomCount {
  roomId: string;
  people: number;
}

export async function countSeats(work: Work, asked: PrintAsked): Promise<RoomCount[]> {
  const rows = await seated(work, asked)
    .select(['roomId', sql<number>`count(*)::int`.as('people')])
    .groupBy('roomId')
    .execute();
  return rows.flatMap(({ roomId, people }) => (roomId === null ? [] : [{ roomId, people }]));
}

/** How many sit each subject in a room. */
export async function countSubjects(work: Work, asked: PrintAsked): Promise<ReadonlyMap<string, number[]>> {
  const rows = await seated(work, asked)
    .select(['roomId', 'subjects', sql<number>`count(*)::int`.as('people')])
    .groupBy(['roomId', 'subjects'])
    .execute();
  const found = new Map<string, Map<string, number>>();
  for (const { roomId, subjects, people } of rows) {
    const own = found.get(roomId ?? '') ?? new Map<string, number>();
    for (const code of subjects) own.set(code, (own.get(code) ?? 0) + people);
    found.set(roomId ?? '', own);
  }
  return new Map([...found].map(([roomId, own]) => [roomId, [...own.values()]]));
}
