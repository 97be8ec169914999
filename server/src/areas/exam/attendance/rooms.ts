import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { type attendance, mostInRoom } from '@kaoxin/contract/exam/attendance.ts';
import { attendStatus, standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { labelsBeside } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { slotsIn } from '../arrange/slots.ts';
import { throughRoster } from '../examiner/registration/whole-rosters.ts';
import { subjectsIn } from '../formal/papers/subject-rows.ts';
import { takesAttendance } from './attend.ts';

type Calls = typeof attendance.calls;

export const attendRooms = (work: Work, { query }: InputOf<Calls['rooms']>): Promise<AnswerOf<Calls['rooms']>> =>
  // seats in a slot are not in roster rows, so the query scans the roster
  query.slot ? throughRoster(work, () => roomsOf(work, query)) : roomsOf(work, query);

async function roomsOf(
  work: Work,
  { examId, centreId, slot }: InputOf<Calls['rooms']>['query'],
): Promise<AnswerOf<Calls['rooms']>> {
  const exam = await work.table('formalExam').need(examId);
  await needCentre(work, examId, centreId);
  const programme = await slotsIn(work, examId);
  const at = statusIn(work, examId, { slot, ...programme });
  const count = (status: number) => sql<number>`count(*) filter (where ${at} = ${status})::int`;
  const { present, absent, partly, open } = attendStatus.of;
  const found = await seatedIn(work, examId, centreId, { slot, ...programme })
    .select([
      roomIn(work, slot).as('roomId'),
      sql<number>`count(*)::int`.as('people'),
      count(present).as('present'),
      count(absent).as('absent'),
      count(partly).as('partly'),
      count(open).as('open'),
    ])
    .groupBy(sql`1`)
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
      slot: programme.slotOf.get(subjectCode) ?? 1,
    })),
    rooms: rooms.sort((one, other) => ((one.roomNo ?? '\uffff') < (other.roomNo ?? '\uffff') ? -1 : 1)),
  };
}

export const peopleInRoom = (work: Work, { query }: InputOf<Calls['people']>): Promise<AnswerOf<Calls['people']>> =>
  query.slot ? throughRoster(work, () => peopleOf(work, query)) : peopleOf(work, query);

async function peopleOf(
  work: Work,
  { examId, centreId, roomId, slot }: InputOf<Calls['people']>['query'],
): Promise<AnswerOf<Calls['people']>> {
  await work.table('formalExam').need(examId);
  await needCentre(work, examId, centreId);
  const programme = await slotsIn(work, examId);
  const here = () => {
    const seated = seatedIn(work, examId, centreId, { slot, ...programme });
    const room = roomIn(work, slot);
    return seated.where(roomId === undefined ? sql<SqlBool>`${room} is null` : sql<SqlBool>`${room} = ${roomId}`);
  };
  const rows = await here()
    .select(['id', 'name', 'ticketNo', seatIn(work, slot).as('seatNo'), 'subjects', 'violationLevel'])
    .select(statusIn(work, examId, { slot, ...programme }).as('attendStatus'))
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
  const labels = await labelsBeside(work, { attendStatus: 'attend_status', violationLevel: 'violation_level' });
  return {
    total,
    records: rows.map((row) => {
      const isNow = (code: string) => !slot || programme.slotOf.get(code) === slot;
      const own = scores.filter(({ examinerId, subjectCode }) => examinerId === row.id && isNow(subjectCode));
      return {
        ...row,
        subjects: row.subjects.filter(isNow),
        ...labels(row),
        absent: own.filter(({ attend }) => attend === 2).map(({ subjectCode }) => subjectCode),
        isScored: own.some(({ score }) => score !== null) ? 1 : 0,
      };
    }),
  };
}

/** Checks that the centre is in scope. It may have examinees although the examination no longer uses it. */
async function needCentre(work: Work, examId: string, centreId: string): Promise<void> {
  for (const table of ['examPlace', 'examiner'] as const) {
    const found = await work
      .table(table)
      .select()
      .select('id')
      .where('examId', '=', examId)
      .where('centreId', '=', centreId)
      .limit(1)
      .executeTakeFirst();
    if (found) return;
  }
  throw refuse('notFound');
}

type Slot = number | null | undefined;

/**
 * Room, seat or centre of an examinee in a slot; without a slot those of the roster, which are the first ones (decision
 * 044).
 */
const inSlot = <V>(work: Work, slot: Slot, column: 'room_id' | 'seat_no' | 'centre_id'): RawBuilder<V> =>
  slot
    ? sql<V>`(select ${sql.raw(`s.${column}`)} from ${work.table('examSeat').ofTenant().as('s')}
        where s.exam_id = examiner.exam_id and s.examiner_id = examiner.id and s.slot = ${sql.lit(slot)})`
    : sql<V>`${sql.raw(`examiner.${column}`)}`;
const roomIn = (work: Work, slot: Slot) => inSlot<string | null>(work, slot, 'room_id');
const seatIn = (work: Work, slot: Slot) => inSlot<number | null>(work, slot, 'seat_no');

interface InSlot {
  slot: Slot;
  slotOf: ReadonlyMap<string, number>;
}
const codesIn = ({ slot, slotOf }: InSlot): string[] =>
  [...slotOf].flatMap(([code, its]) => (its === slot ? [code] : []));

/** 到考 in a slot, by its subjects: attendance in the morning does not apply to the afternoon. */
const statusIn = (work: Work, examId: string, at: InSlot): RawBuilder<number> =>
  at.slot
    ? sql<number>`(select case when count(*) = 0 then 0 when bool_and(x.attend = 1) then 1
          when bool_and(x.attend = 2) then 2 else 3 end
        from ${work.table('examinerScore').as('x')}
        where x.exam_id = ${examId} and x.examiner_id = examiner.id and x.subject_code = any(${codesIn(at)}::text[]))`
    : sql<number>`examiner.attend_status`;

function seatedIn(work: Work, examId: string, centreId: string, at: InSlot) {
  const { slot } = at;
  const seated = work
    .table('examiner')
    .select()
    .where('examId', '=', examId)
    .where(sql<SqlBool>`reg_status = any(${[...standing]}::int[])`);
  if (!slot) return seated.where('centreId', '=', centreId);
  return seated
    .where(sql<SqlBool>`coalesce(${inSlot(work, slot, 'centre_id')}, examiner.centre_id) = ${centreId}`)
    .where(sql<SqlBool>`subjects && ${codesIn(at)}::text[]`);
}
