import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { type attendance, mostInRoom } from '@kaoxin/contract/exam/attendance.ts';
import { attendStatus, standing } from '@kaoxin/contract/exam/examiner-states.ts';
import { type SqlBool, sql } from 'kysely';
import { labelsBeside } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { subjectsIn } from '../formal/subject-rows.ts';
import { takesAttendance } from './attend.ts';

type Calls = typeof attendance.calls;

/** The rooms of a centre with how many are known to be there; 404 for an examination or a centre of it that is out of sight. */
export async function attendRooms(
  work: Work,
  { query: { examId, centreId } }: InputOf<Calls['rooms']>,
): Promise<AnswerOf<Calls['rooms']>> {
  const exam = await work.table('formalExam').need(examId);
  const count = (status: number) => sql<number>`count(*) filter (where attend_status = ${status})::int`;
  const { present, absent, partly, open } = attendStatus.of;
  const found = await seatedIn(work, examId, centreId)
    .select([
      'roomId',
      sql<number>`count(*)::int`.as('people'),
      count(present).as('present'),
      count(absent).as('absent'),
      count(partly).as('partly'),
      count(open).as('open'),
    ])
    .groupBy('roomId')
    .execute();
  const ids = found.flatMap(({ roomId }) => roomId ?? []);
  const named = await work.table('room').ofTenant().withRemoved().those(ids).select(['id', 'roomNo']).execute();
  const numbers = new Map(named.map(({ id, roomNo }) => [id, roomNo]));
  const rooms = found.map((row) => ({
    ...row,
    roomNo: row.roomId === null ? null : (numbers.get(row.roomId) ?? null),
  }));
  return {
    isOpen: takesAttendance(exam.status) && work.actor.grants.has('examiner_attend') ? 1 : 0,
    subjects: (await subjectsIn(work, examId)).map(({ subjectCode, name, startTime }) => ({
      subjectCode,
      name,
      startTime,
    })),
    // who has no room comes last
    rooms: rooms.sort((one, other) => ((one.roomNo ?? '\uffff') < (other.roomNo ?? '\uffff') ? -1 : 1)),
  };
}

/** Who sits in a room, by seat. */
export async function peopleInRoom(
  work: Work,
  { query: { examId, centreId, roomId } }: InputOf<Calls['people']>,
): Promise<AnswerOf<Calls['people']>> {
  await work.table('formalExam').need(examId);
  const here = () => {
    const seated = seatedIn(work, examId, centreId);
    return roomId === undefined ? seated.where('roomId', 'is', null) : seated.where('roomId', '=', roomId);
  };
  const rows = await here()
    .select(['id', 'name', 'ticketNo', 'seatNo', 'subjects', 'attendStatus'])
    .orderBy(sql`seat_no nulls last`)
    .orderBy('id')
    .limit(mostInRoom)
    .execute();
  const total =
    rows.length < mostInRoom
      ? rows.length
      : (await here().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total;
  const scores = await work
    .table('examinerScore')
    .select()
    .select(['examinerId', 'subjectCode', 'attend', 'score'])
    .where('examId', '=', examId)
    .where((eb) => eb('examinerId', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
    .execute();
  const labels = await labelsBeside(work, { attendStatus: 'attend_status' });
  return {
    total,
    records: rows.map((row) => {
      const own = scores.filter(({ examinerId }) => examinerId === row.id);
      return {
        ...row,
        ...labels(row),
        absent: own.filter(({ attend }) => attend === 2).map(({ subjectCode }) => subjectCode),
        isScored: own.some(({ score }) => score !== null) ? 1 : 0,
      };
    }),
  };
}

/** Whose registration stands. */
const seatedIn = (work: Work, examId: string, centreId: string) =>
  work
    .table('examiner')
    .select()
    .where('examId', '=', examId)
    .where('centreId', '=', centreId)
    .where(sql<SqlBool>`reg_status = any(${[...standing]}::int[])`);
