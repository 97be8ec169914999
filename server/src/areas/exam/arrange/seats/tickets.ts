import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { placeRows } from '../../formal/places/place-rows.ts';
import { type TicketExam, ticketNumber } from '../../seating/ticket-number.ts';

export type Seat = Pick<SelectedRow<'examiner'>, 'centreId' | 'roomId' | 'seatNo' | 'ticketNo' | 'wishedCentreId'>;

/** Number of digits of a ticket before the sequence number of its centre. */
const ofCentre = 9;

interface TicketCentre {
  placeId: string;
  code: string;
  name: string;
  lastTicket: number;
}

export interface Tickets {
  exam: TicketExam;
  centres: ReadonlyMap<string, TicketCentre>;
  isOf(centreId: string, ticketNo: string | null): boolean;
}

export async function ticketsOf(work: Work, examId: string, districtId: string): Promise<Tickets> {
  const { year, projectType } = await work.table('formalExam').ofTenant().need(examId);
  const exam = { year, projectType };
  const places = await work
    .table('examPlace')
    .ofTenant()
    .select()
    .select(['id', 'centreId', 'lastTicket'])
    .where('examId', '=', examId)
    .where('districtId', '=', districtId)
    .execute();
  const named = await placeRows(
    work,
    places.map(({ centreId }) => centreId),
  );
  const centres = new Map(
    places.map(({ id, centreId, lastTicket }) => {
      const { code = '', name = '' } = named.get(centreId) ?? {};
      return [centreId, { placeId: id, code, name, lastTicket }];
    }),
  );
  const begins = (centreId: string) => ticketNumber(exam, centres.get(centreId)?.code ?? '', 1).slice(0, ofCentre);
  const beginnings = new Map([...centres.keys()].map((centreId) => [centreId, begins(centreId)]));
  return {
    exam,
    centres,
    isOf: (centreId, ticketNo) => ticketNo?.startsWith(beginnings.get(centreId) ?? ' ') ?? false,
  };
}

/**
 * Assigns numbers to seated examinees without a ticket of their centre, in order of room and seat, after the highest
 * number ever used there. Numbers are never reused.
 */
export async function giveTickets(
  work: Work,
  examId: string,
  { exam, centres }: Tickets,
  people: readonly { id: string; seat: Seat }[],
): Promise<void> {
  const byCentre = Map.groupBy(people, ({ seat }) => seat.centreId ?? '');
  if (byCentre.size === 0) return;
  const roomNo = await roomNumbers(work, [...byCentre.keys()]);
  const given: { id: string; lastTicket: number }[] = [];
  for (const [centreId, waiting] of byCentre) {
    const centre = centres.get(centreId);
    if (!centre) throw new Error(`seats at a centre that the examination ${examId} does not go by`);
    const last = await lastGiven(work, examId, exam, centre);
    const place = ({ seat }: (typeof waiting)[number]) =>
      `${roomNo.get(seat.roomId ?? '') ?? ''} ${String(seat.seatNo).padStart(3, '0')}`;
    const inOrder = waiting
      .map((one) => ({ ...one, at: place(one) }))
      .sort((one, other) => (one.at < other.at || (one.at === other.at && one.id < other.id) ? -1 : 1));
    for (const [index, { seat }] of inOrder.entries()) seat.ticketNo = numberOf(exam, centre, last + index + 1);
    given.push({ id: centre.placeId, lastTicket: last + inOrder.length });
  }
  await work.table('examPlace').derive(given);
}

function numberOf(exam: TicketExam, { code, name }: TicketCentre, sequence: number): string {
  try {
    return ticketNumber(exam, code, sequence);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refuse(400, [`考点【${name}】的准考证号已用完`, `${name} has no ticket numbers left`]);
  }
}

async function lastGiven(work: Work, examId: string, exam: TicketExam, { code, lastTicket }: TicketCentre) {
  const [first, end] = [1, 99_999].map((sequence) => ticketNumber(exam, code, sequence));
  const people = work.table('examiner').ofTenant();
  const { rows } = await sql<{ ticketNo: string | null }>`select max(e.ticket_no) as ticket_no
    from ${people.as('e')} where e.exam_id = ${examId} and e.ticket_no between ${first} and ${end}`.execute(
    work.handle,
  );
  return Math.max(lastTicket, Number(rows[0]?.ticketNo?.slice(ofCentre) ?? 0));
}

async function roomNumbers(work: Work, centreIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rooms = await work
    .table('room')
    .ofTenant()
    .withRemoved()
    .select()
    .select(['id', 'roomNo'])
    .where((eb) => eb('centreId', '=', eb.fn.any(eb.val([...centreIds]))))
    .execute();
  return new Map(rooms.map(({ id, roomNo }) => [id, roomNo]));
}
