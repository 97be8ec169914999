import { printKinds } from '@kaoxin/contract/exam/exam-print.ts';
import type { Work } from '#platform/work.ts';
import { placeRows } from '../formal/place-rows.ts';
import type { ExamTableRow } from '../formal/tables.ts';
import { examToPrint, notArranged, type PrintAsked } from './asked.ts';
import { pagesOf } from './pages.ts';
import type { PrintedRoom } from './paper/printed.ts';
import { countSeats, countSubjects } from './seats.ts';

/** A room of a print, not yet its people. */
export interface RoomToPrint extends Omit<PrintedRoom, 'people'> {
  id: string;
  people: number;
}

/** What a print will be. */
export interface Printing {
  exam: ExamTableRow;
  /** by centre and number, as they are printed */
  rooms: readonly RoomToPrint[];
  people: number;
  centres: number;
  pages: number;
}

/**
 * What is to be printed, looked at as the caller sees it.
 * @throws as `examToPrint`; 400 `尚未编排座位` when nobody of them has ticket and seat
 */
export async function printingOf(work: Work, asked: PrintAsked): Promise<Printing> {
  const exam = await examToPrint(work, asked);
  const rooms = await roomsOf(work, asked);
  const people = rooms.reduce((sum, room) => sum + room.people, 0);
  if (people === 0) throw notArranged();
  const subjects = asked.kind === 'sign' ? await countSubjects(work, asked) : new Map<string, number[]>();
  const counted = rooms.map(({ id, centre, people: own }) => ({
    centreId: centre.id,
    people: own,
    bySubject: subjects.get(id) ?? [],
  }));
  const centres = new Set(rooms.map(({ centre }) => centre.id)).size;
  return { exam, rooms, people, centres, pages: pagesOf(asked.kind, counted, asked.perPage === '4' ? 4 : 2) };
}

async function roomsOf(work: Work, asked: PrintAsked): Promise<RoomToPrint[]> {
  const counts = new Map((await countSeats(work, asked)).map(({ roomId, people }) => [roomId, people]));
  if (counts.size === 0) return [];
  const rows = await work
    .table('room')
    .ofTenant()
    .withRemoved()
    .those([...counts.keys()])
    .selectAll()
    .execute();
  const centres = await placeRows(work, [...new Set(rows.map(({ centreId }) => centreId))]);
  const found = rows.map((room): RoomToPrint => {
    const centre = centres.get(room.centreId);
    return {
      id: room.id,
      centre: {
        id: room.centreId,
        code: centre?.code ?? '',
        name: centre?.name ?? '',
        address: centre?.address ?? '',
      },
      roomNo: room.roomNo,
      floor: room.floor,
      seats: room.seats,
      columns: room.columnsCount,
      people: counts.get(room.id) ?? 0,
    };
  });
  const order = ({ centre, roomNo }: RoomToPrint) => `${centre.code} ${centre.id} ${roomNo.padStart(6, '0')}`;
  return found.sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

/** What a print is called: `KS20260012_准考证`. */
export const printName = ({ examCode }: ExamTableRow, { kind }: PrintAsked): string =>
  `${examCode}_${printKinds[kind][0]}.pdf`;
