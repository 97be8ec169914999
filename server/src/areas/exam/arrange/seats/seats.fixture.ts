import type { SeatedAt, SeatPlan, SeatRoom, SeatSitter } from '@kaoxin/contract/exam/arrange.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import type { TestApp } from '../../../../testing/app.ts';
import type { Visitor } from '../../../../testing/browser.ts';
import { good } from '../../../../testing/petitions.ts';
import { addRow, setRow, setRows } from '../../../../testing/rows.ts';
import { type Hall, openHall } from '../../roster/roster.fixture.ts';

type Db = AppContext['database']['kysely'];

interface Group {
  districtId: string;
  centreId?: string | null;
  people: number;
  /** of the subjects JC (morning) and GS (afternoon) */
  subjects?: readonly string[];
  workUnit?: string | null;
  regStatus?: number;
}

let numbers = 0;

export async function addPeople(db: Db, examId: string, group: Group): Promise<string[]> {
  const { districtId, centreId = null, people, subjects = ['JC', 'GS'], workUnit = null, regStatus = 3 } = group;
  numbers += 1;
  const hash = `group ${numbers} `;
  const { rows } = await sql<{ id: string }>`
    insert into examiner (tenant_id, exam_id, district_id, centre_id, person_id, name, gender, id_type, id_no, id_hash,
      phone, subjects, work_unit, reg_status)
    select '000000', ${examId}, ${districtId}, ${centreId}, n, '考生' || n, 1, 1, 'x', ${hash}::text || n, 'x',
      ${[...subjects]}::text[], ${workUnit}, ${regStatus}
    from generate_series(1, ${people}::int) n order by n returning id`.execute(db);
  await sql`insert into examiner_count (tenant_id, exam_id, district_id, centre_id, reg_status, attend_status,
      violation_level, people)
    values ('000000', ${examId}, ${districtId}, ${centreId ?? '0'}, ${regStatus}, 0, 0, ${people})
    on conflict (tenant_id, exam_id, district_id, centre_id, reg_status, attend_status, violation_level)
      where is_deleted = 0 do update set people = examiner_count.people + excluded.people`.execute(db);
  return rows.map(({ id }) => id).sort((one, other) => Number(BigInt(one) - BigInt(other)));
}

export interface SeatingHall extends Hall {
  /** by code of the centre and number of the room */
  rooms: Readonly<Record<string, string>>;
}

/**
 * An examination being arranged, with slots in the morning and the afternoon; each centre has 36 seats and 20 spare
 * ones.
 */
export async function openSeating(db: Db, depts: Readonly<Record<string, string>> = {}): Promise<SeatingHall> {
  const hall = await openHall(db, depts);
  await setRows(
    db,
    'examSubject',
    { examId: hall.exam, subjectCode: 'GS' },
    { startTime: '2027-05-01 14:00:00', endTime: '2027-05-01 16:00:00' },
  );
  await setRow(db, 'formalExam', hall.exam, { status: 20 });
  const { rows } = await sql<{ id: string; at: string }>`
    insert into room (tenant_id, centre_id, room_no, floor, seats, columns_count, is_accessible, is_backup)
    select '000000', d.id, r.no, 1, r.seats, 4, r.accessible, r.spare
    from district d, (values ('001', 12, 0, 0), ('002', 12, 1, 0), ('003', 12, 0, 0), ('009', 20, 0, 1))
      as r (no, seats, accessible, spare)
    where d.id = any(${Object.values(hall.centres)}::bigint[])
    returning id, (select code from district where district.id = room.centre_id) || '-' || room_no as at`.execute(db);
  return { ...hall, rooms: Object.fromEntries(rows.map(({ id, at }) => [at, id])) };
}

export const usual = { oneSubject: 1, unitsApart: 1, keepSpare: 1 };

export class Arranging {
  readonly #app: TestApp<string>;
  readonly #hall: () => SeatingHall;
  constructor(app: TestApp<string>, hall: () => SeatingHall) {
    this.#app = app;
    this.#hall = hall;
  }

  work = () => workOff(this.#app.context, allJobKinds);
  /** @param seed used instead of a drawn one */
  async start(by: Visitor, { seed, ...more }: { seed?: string } & Readonly<Record<string, unknown>> = {}) {
    if (seed)
      await addRow(this.#app.db, 'seatPlan', {
        tenantId: '000000',
        examId: this.#hall().exam,
        districtIds: [],
        state: 3,
        rules: { oneSubject: 0, unitsApart: 0, keepSpare: 0 },
        seed,
        parts: {},
      });
    const body = { examId: this.#hall().exam, rules: usual, ...more };
    return by.post<{ id: string; taskId: string }>('formalExam/arrange', body);
  }
  task = async (by: Visitor, id: string) => good(await by.get<TaskRecord>('task/detail', { id }));
  result = async (by: Visitor, planId?: string) =>
    good(
      await by.get<SeatPlan>('formalExam/arrangeResult', { examId: this.#hall().exam, ...(planId ? { planId } : {}) }),
    );

  async preview(by: Visitor, more: Readonly<Record<string, unknown>> = {}): Promise<SeatPlan> {
    const { id } = good(await this.start(by, more));
    await this.work();
    return this.result(by, id);
  }
  adopt = (by: Visitor, id: string) => by.post<{ taskId: string }>('formalExam/arrangeAdopt', { id });
  async adopted(by: Visitor, more: Readonly<Record<string, unknown>> = {}): Promise<SeatPlan> {
    const { id } = await this.preview(by, more);
    good(await this.adopt(by, id));
    await this.work();
    return this.result(by, id);
  }

  seats = async (by: Visitor, at: string, slot = 1): Promise<SeatSitter[]> => {
    const query = { examId: this.#hall().exam, roomId: this.#hall().rooms[at] ?? '1', slot: String(slot) };
    return good(await by.get<{ seats: SeatSitter[] }>('formalExam/seats', query)).seats;
  };
  rooms = async (by: Visitor, centreId: string): Promise<SeatRoom[]> =>
    good(await by.get<{ rooms: SeatRoom[] }>('formalExam/seatRooms', { examId: this.#hall().exam, centreId })).rooms;
  move = (
    by: Visitor,
    { examinerId, version }: Pick<SeatSitter, 'examinerId' | 'version'>,
    at: string,
    seatNo: number,
    more: object = {},
  ) =>
    by.post<SeatedAt>('formalExam/seatMove', {
      examinerId,
      version,
      roomId: this.#hall().rooms[at],
      seatNo,
      ...more,
    });
  lock = (by: Visitor, at: string, locked = 1) =>
    by.post('formalExam/roomLock', { examId: this.#hall().exam, roomId: this.#hall().rooms[at], locked });

  async counts() {
    const cells = sql`district_id, coalesce(centre_id, 0) as centre_id, reg_status, attend_status, violation_level`;
    const { exam } = this.#hall();
    const { db } = this.#app;
    const kept = await sql`select ${cells}, people as n from examiner_count where people <> 0 and exam_id = ${exam}
      order by 1, 2, 3, 4, 5`.execute(db);
    const there = await sql`select ${cells}, count(*)::int as n from examiner where exam_id = ${exam}
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db);
    const rooms = await sql`select room_id, people, places from exam_room where exam_id = ${exam} and places > 0
      order by 1`.execute(db);
    const seated = await sql`select s.room_id, (select count(*)::int from examiner e where e.room_id = s.room_id
        and e.exam_id = ${exam}) as people, count(*)::int as places from exam_seat s where s.exam_id = ${exam}
      group by 1 order by 1`.execute(db);
    return { kept: [kept.rows, rooms.rows], there: [there.rows, seated.rows] };
  }
}

export interface RosterPlace {
  id: string;
  centreId: string | null;
  roomId: string | null;
  seatNo: number | null;
  ticketNo: string | null;
  wishedCentreId: string | null;
}
export async function rosterOf(db: Db, examId: string): Promise<RosterPlace[]> {
  const { rows } = await sql<RosterPlace>`select id, centre_id, room_id, seat_no, ticket_no, wished_centre_id
    from examiner where exam_id = ${examId} order by id`.execute(db);
  return rows;
}
