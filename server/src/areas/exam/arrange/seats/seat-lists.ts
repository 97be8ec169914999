import type { InputOf } from '@kaoxin/contract/call.ts';
import type { arrange, SeatRoom } from '@kaoxin/contract/exam/arrange.ts';
import { attendStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsBeside } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { seesNeeds } from '../../examiner/named.ts';
import { slotsIn } from '../slots.ts';
import { needRoom } from './seat-room.ts';

type Calls = typeof arrange.calls;
type Room = SelectedRow<'room'>;

export async function seatRooms(work: Work, { examId, centreId }: InputOf<Calls['seatRooms']>['query']) {
  await work.table('formalExam').need(examId);
  const place = await work
    .table('examPlace')
    .select()
    .select('id')
    .where('examId', '=', examId)
    .where('centreId', '=', centreId)
    .executeTakeFirst();
  if (!place) throw refuse('notFound');
  const rooms = await work
    .table('room')
    .ofTenant()
    .select()
    .selectAll()
    .where('centreId', '=', centreId)
    .where('status', '=', 1)
    .orderBy('roomNo')
    .orderBy('id')
    .execute();
  const { slots } = await slotsIn(work, examId);
  return { slots, rooms: await presentRooms(work, examId, rooms) };
}

export async function seatsOfRoom(work: Work, { examId, roomId, slot = 1 }: InputOf<Calls['seats']>['query']) {
  const found = await needRoom(work, examId, roomId);
  const [room] = await presentRooms(work, examId, [found.room]);
  if (!room) throw refuse('notFound');
  const { slots, slotOf } = await slotsIn(work, examId);
  const taken = await work
    .table('examSeat')
    .select()
    .select(['seatNo', 'examinerId'])
    .where('examId', '=', examId)
    .where('roomId', '=', roomId)
    .where('slot', '=', slot)
    .orderBy('seatNo')
    .execute();
  const people = await work
    .table('examiner')
    .those(taken.map(({ examinerId }) => examinerId))
    .where('examId', '=', examId)
    .selectAll()
    .execute();
  const byId = new Map(people.map((row) => [row.id, row]));
  const isTold = seesNeeds(work);
  const attendIn = await attendanceIn(work, examId, [...byId.keys()]);
  const labels = await labelsBeside(work, { attendStatus: 'attend_status', violationLevel: 'violation_level' });
  const seats = taken.flatMap(({ seatNo, examinerId }) => {
    const row = byId.get(examinerId);
    if (!row) return [];
    const { name, ticketNo, workUnit, version, violationLevel } = row;
    const needsAccess = isTold ? row.needsAccess : null;
    const subjects = row.subjects.filter((subject) => slotOf.get(subject) === slot);
    const day = { attendStatus: attendIn(examinerId, subjects), violationLevel };
    return [{ seatNo, examinerId, name, ticketNo, workUnit, subjects, needsAccess, version, ...day, ...labels(day) }];
  });
  return { room, slot, slots, seats };
}

async function attendanceIn(work: Work, examId: string, ids: readonly string[]) {
  const said = await work
    .table('examinerScore')
    .select()
    .select(['examinerId', 'subjectCode', 'attend'])
    .where('examId', '=', examId)
    .where((eb) => eb('examinerId', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  const byPerson = Map.groupBy(said, ({ examinerId }) => examinerId);
  const { open, present, absent, partly } = attendStatus.of;
  return (id: string, subjects: readonly string[]): number => {
    const own = new Set(
      byPerson.get(id)?.flatMap(({ subjectCode, attend }) => (subjects.includes(subjectCode) ? [attend] : [])),
    );
    if (own.size === 0) return open;
    if (own.size > 1) return partly;
    return own.has(2) ? absent : present;
  };
}

async function presentRooms(work: Work, examId: string, rooms: readonly Room[]): Promise<SeatRoom[]> {
  const ids = rooms.map(({ id }) => id);
  const kept = await work
    .table('examRoom')
    .select()
    .select(['roomId', 'locked'])
    .where('examId', '=', examId)
    .where((eb) => eb('roomId', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const locked = new Map(kept.map((row) => [row.roomId, row.locked]));
  const counted = await work
    .table('examSeat')
    .select()
    .select(['roomId', 'slot', sql<number>`count(*)::int`.as('people')])
    .where('examId', '=', examId)
    .where((eb) => eb('roomId', '=', eb.fn.any(eb.val(ids))))
    .groupBy(['roomId', 'slot'])
    .orderBy('slot')
    .execute();
  const byRoom = Map.groupBy(counted, ({ roomId }) => roomId);
  return rooms.map(({ id, roomNo, floor, seats, columnsCount, isAccessible, isBackup }) => ({
    roomId: id,
    roomNo,
    floor,
    seats,
    columns: columnsCount,
    isAccessible,
    isBackup,
    locked: locked.get(id) ?? 0,
    used: (byRoom.get(id) ?? []).map(({ slot, people }) => ({ slot, people })),
  }));
}
