import { printKinds } from '@kaoxin/contract/exam/exam-print.ts';
import type { Work } from '#platform/work.ts';
import { slotsIn } from '../arrange/slots.ts';
import { throughRoster } from '../examiner/registration/whole-rosters.ts';
import { placeRows } from '../formal/places/place-rows.ts';
import type { ExamTableRow } from '../formal/tables.ts';
import { examToPrint, notArranged, type PrintAsked } from './asked.ts';
import { pagesOf } from './pages.ts';
import type { PrintedRoom } from './paper/printed.ts';
import { spanOf } from './paper/sheet.ts';
import { countPeople, countSeats, countSubjects, keyOfSitting, type SittingCount } from './seats.ts';

export interface RoomToPrint extends Omit<PrintedRoom, 'people'> {
  id: string;
  slot: number | null;
  people: number;
}

export interface Printing {
  exam: ExamTableRow;
  sittings: readonly RoomToPrint[];
  rooms: number;
  people: number;
  centres: number;
  pages: number;
}

/**
 * Summary of a print within the caller's scope.
 * @throws as `examToPrint`; 400 `尚未编排座位` if none of the examinees has ticket and seat
 */
export async function printingOf(work: Work, asked: PrintAsked): Promise<Printing> {
  const exam = await examToPrint(work, asked);
  const sittings = await sittingsOf(work, asked);
  const people = asked.kind === 'card' ? seatsIn(sittings) : await countPeople(work, asked);
  if (people === 0) throw notArranged();
  const subjects = asked.kind === 'sign' ? await countSubjects(work, asked) : new Map<string, number[]>();
  const counted = sittings.map(({ id, slot, centre, people: own }) => ({
    centreId: centre.id,
    people: own,
    bySubject: subjects.get(keyOfSitting({ roomId: id, slot })) ?? [],
  }));
  const centres = new Set(sittings.map(({ centre }) => centre.id)).size;
  const rooms = new Set(sittings.map(({ id }) => id)).size;
  return { exam, sittings, rooms, people, centres, pages: pagesOf(asked.kind, counted, asked.perPage === '4' ? 4 : 2) };
}

/** `printingOf` for requests: anything larger than a centre scans the roster, so it is queued. */
export const printingInTurn = (work: Work, asked: PrintAsked): Promise<Printing> =>
  asked.ids || asked.roomId || asked.centreId
    ? printingOf(work, asked)
    : throughRoster(work, () => printingOf(work, asked));

/** Number of printed seats; examinees count more than once with several sittings. */
export const seatsIn = (sittings: readonly Pick<SittingCount, 'people'>[]): number =>
  sittings.reduce((sum, { people }) => sum + people, 0);

async function sittingsOf(work: Work, asked: PrintAsked): Promise<RoomToPrint[]> {
  const counts = Map.groupBy(await countSeats(work, asked), ({ roomId }) => roomId);
  if (counts.size === 0) return [];
  const { slots } = await slotsIn(work, asked.examId);
  const times = new Map<number, string>(slots.length > 1 ? slots.map((each) => [each.slot, spanOf(each)]) : []);
  const rows = await work
    .table('room')
    .ofTenant()
    .withRemoved()
    .those([...counts.keys()])
    .selectAll()
    .execute();
  const centres = await placeRows(work, [...new Set(rows.map(({ centreId }) => centreId))]);
  const found = rows.flatMap((room): RoomToPrint[] => {
    const centre = centres.get(room.centreId);
    return (counts.get(room.id) ?? []).map(({ slot, people }) => ({
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
      slot,
      time: times.get(slot ?? 0) ?? null,
      people,
    }));
  });
  const order = ({ centre, roomNo, slot }: RoomToPrint) =>
    `${centre.code} ${centre.id} ${roomNo.padStart(6, '0')} ${String(slot ?? 0).padStart(2, '0')}`;
  return found.sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

export const printName = ({ examCode }: ExamTableRow, { kind }: PrintAsked): string =>
  `${examCode}_${printKinds[kind][0]}.pdf`;
