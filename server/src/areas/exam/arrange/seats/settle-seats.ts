import { keysOf } from '@kaoxin/contract/records.ts';
import { type SqlBool, sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { type Change, changeCounts } from '../../examiner/registration/counts.ts';
import { giveTickets, type Seat, ticketsOf } from './tickets.ts';

export interface Settled {
  districtId: string;
  /** versions of these always increase */
  examinerIds?: readonly string[];
}

type Kept = Pick<
  SelectedRow<'examiner'>,
  | 'id'
  | 'districtId'
  | 'centreId'
  | 'roomId'
  | 'seatNo'
  | 'ticketNo'
  | 'wishedCentreId'
  | 'regStatus'
  | 'attendStatus'
  | 'violationLevel'
>;
interface Row extends Kept {
  firstCentre: string | null;
  firstRoom: string | null;
  firstSeat: number | null;
}

const types = {
  id: 'bigint',
  centreId: 'bigint',
  roomId: 'bigint',
  seatNo: 'integer',
  ticketNo: 'text',
  wishedCentreId: 'bigint',
} as const;
const atOnce = 10_000;

/**
 * Updates roster rows to the first seats of examinees, with tickets and roster counts (domain.md 1.3). An examinee who
 * stays at the centre keeps the ticket. An examinee without a seat has no ticket and returns to the requested centre.
 */
export async function settleSeats(work: Work, examId: string, { districtId, examinerIds }: Settled): Promise<void> {
  const rows = await rowsOf(work, examId, { districtId, ...(examinerIds && { examinerIds }) });
  const tickets = await ticketsOf(work, examId, districtId);
  const waiting: { row: Row; after: Seat }[] = [];
  const settled = rows.map((row) => {
    const after = seatOf(row);
    if (after.roomId !== null && after.centreId !== null) {
      if (tickets.isOf(after.centreId, row.ticketNo)) after.ticketNo = row.ticketNo;
      else waiting.push({ row, after });
    }
    return { row, after };
  });
  await giveTickets(
    work,
    examId,
    tickets,
    waiting.map(({ row, after }) => ({ id: row.id, seat: after })),
  );
  const changed = settled.filter(({ row, after }) => examinerIds || differs(row, after));
  for (let from = 0; from < changed.length; from += atOnce)
    await work.table('examiner').changeEach(
      changed.slice(from, from + atOnce).map(({ row, after }) => ({ id: row.id, ...after })),
      types,
      sql<SqlBool>`examiner.exam_id = ${examId}`,
    );
  await changeCounts(
    work,
    changed.flatMap((one) => moved(examId, one)),
  );
}

function seatOf({ roomId, centreId, wishedCentreId, firstCentre, firstRoom, firstSeat }: Row): Seat {
  const wish = roomId === null ? centreId : wishedCentreId;
  if (firstRoom === null) return { centreId: wish, roomId: null, seatNo: null, ticketNo: null, wishedCentreId: null };
  return { centreId: firstCentre, roomId: firstRoom, seatNo: firstSeat, ticketNo: null, wishedCentreId: wish };
}

const differs = (row: Row, after: Seat): boolean => keysOf(after).some((column) => row[column] !== after[column]);

function moved(examId: string, { row, after }: { row: Row; after: Seat }): Change[] {
  if (row.centreId === after.centreId) return [];
  const { districtId, regStatus, attendStatus, violationLevel } = row;
  const cell = { examId, districtId, regStatus, attendStatus, violationLevel };
  return [
    { cell: { ...cell, centreId: row.centreId }, people: -1 },
    { cell: { ...cell, centreId: after.centreId }, people: 1 },
  ];
}

async function rowsOf(work: Work, examId: string, { districtId, examinerIds }: Settled): Promise<Row[]> {
  const people = work.table('examiner').ofTenant();
  const seats = work.table('examSeat').ofTenant();
  const among = (column: string) =>
    examinerIds ? sql`${sql.ref(column)} = any(${[...examinerIds]}::bigint[])` : sql`true`;
  const { rows } = await sql<Row>`
    select e.id, e.district_id, e.centre_id, e.room_id, e.seat_no, e.ticket_no, e.wished_centre_id, e.reg_status,
      e.attend_status, e.violation_level, f.centre_id as first_centre, f.room_id as first_room, f.seat_no as first_seat
    from ${people.as('e')} left join (
      select distinct on (s.examiner_id) s.examiner_id, s.centre_id, s.room_id, s.seat_no from ${seats.as('s')}
      where s.exam_id = ${examId} and s.district_id = ${districtId} and ${among('s.examinerId')}
      order by s.examiner_id, s.slot) f on f.examiner_id = e.id
    where e.exam_id = ${examId} and e.district_id = ${districtId} and ${among('e.id')}`.execute(work.handle);
  return rows;
}
