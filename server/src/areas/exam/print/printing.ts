import { printKinds } from '@kaoxin/contract/exam/exam-print.ts';
import type { Work } from '#platform/work.ts';
import { slotsIn } from '../arrange/slots.ts';
import { throughRoster } from '../examiner/whole-rosters.ts';
import { placeRows } from '../formal/place-rows.ts';
import type { ExamTableRow } from '../formal/tables.ts';
import { examToPrint, notArranged, type PrintAsked } from './asked.ts';
import { pagesOf } from './pages.ts';
import type { PrintedRoom } from './paper/printed.ts';
import { spanOf } from './paper/sheet.ts';
import { countPeople, countSeats, countSubjects, keyOfSitting, type SittingCount } from './seats.ts';

/** A room of a print, in one slot unless cards are printed; not yet its people. */
export interface RoomToPrint extends Omit<PrintedRoom, 'people'> {
  id: string;
  slot: number | null;
  people: number;
}

/** What a print will be. */
export interface Printing {
  exam: ExamTableRow;
  /** by centre and number, as they are printed */
  sittings: readonly RoomToPrint[];
  rooms: number;
  /** each once, however often he sits */
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

/** The same where somebody waits for it: more than a centre is counted through all people of an examination. */
export const printingInTurn = (work: Work, asked: PrintAsked): Promise<Printing> =>
  asked.ids || asked.roomId || asked.centreId
    ? printingOf(work, asked)
    : throughRoster(work, () => printingOf(work, asked));

/** Seats that are set, which is people unless somebody sits twice. */
export const seatsIn = (sittings: readonly Pick<SittingCount, 'people'>[]): number =>
  sittings.reduce((sum, { people }) => sum + people, 0);

async function sittingsOf(work: Work, asked: PrintAsked): Promise<RoomToPrint[]> {
  const counts = Map.groupBy(await countSeats(work, asked), ({ roomId }) => roomId);
  if (counts.size === 0) return [];
  const { slots } = await slotsIn(work, asked.examId);
  // an examination of one slot says its time with its subjects
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

/** What a print is called: `KS20260012_准考证`. */
export const printName = ({ examCode }: ExamTableRow, { kind }: PrintAsked): string =>
  `${examCode}_${printKinds[kind][0]}.pdf`;
