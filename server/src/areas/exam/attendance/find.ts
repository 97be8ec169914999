import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { tidyName } from '@kaoxin/contract/casework/people/person.ts';
import { attendance, mostFound } from '@kaoxin/contract/exam/attendance.ts';
import { standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { type SqlBool, sql } from 'kysely';
import { labelsBeside } from '#platform/labels.ts';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';
import { slotsIn } from '../arrange/slots.ts';
import { limitFinds, noteExamineeKeyword } from '../examiner/examinee-looks.ts';
import { throughRoster } from '../examiner/registration/whole-rosters.ts';
import { placeRows } from '../formal/places/place-rows.ts';

const { calls } = attendance;
type Calls = typeof calls;
type Seat = AnswerOf<Calls['find']>['records'][number]['seats'][number];

export async function findExaminees(
  work: Work,
  { query: { examId, keyword: typed } }: InputOf<Calls['find']>,
): Promise<AnswerOf<Calls['find']>> {
  await work.table('formalExam').need(examId);
  await limitFinds(work);
  const keyword = tidyName(typed);
  const like = likePattern(keyword, 'contains');
  const called = () =>
    work
      .table('examiner')
      .select()
      .where('examId', '=', examId)
      .where(sql<SqlBool>`reg_status = any(${[...standing]}::int[])`)
      .where(sql<SqlBool>`(examiner.name ilike ${like} or ticket_no ilike ${like})`);
  const look = async () => {
    const people = await called()
      .select(['id', 'name', 'ticketNo', 'subjects', 'centreId', 'attendStatus'])
      .orderBy('ticketNo')
      .orderBy('id')
      .limit(mostFound)
      .execute();
    const total =
      people.length < mostFound
        ? people.length
        : (await called().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total;
    return { people, total };
  };
  const { people, total } = await throughRoster(work, look);
  const ids = people.map(({ id }) => id);
  await noteExamineeKeyword(work, calls.find, keyword, { total, ids });
  const { slotOf } = await slotsIn(work, examId);
  const seats = await seatsOf(work, examId, ids);
  const inSight = new Set(
    (
      await work
        .table('examSeat')
        .those(seats.map(({ id }) => id))
        .where('examId', '=', examId)
        .select('id')
        .execute()
    ).map(({ id }) => id),
  );
  const rooms = await work
    .table('room')
    .ofTenant()
    .withRemoved()
    .those([...new Set(seats.map(({ roomId }) => roomId))])
    .select(['id', 'roomNo'])
    .execute();
  const numbers = new Map(rooms.map(({ id, roomNo }) => [id, roomNo]));
  const centres = await placeRows(work, [
    ...new Set([...seats.map(({ centreId }) => centreId), ...people.flatMap(({ centreId }) => centreId ?? [])]),
  ]);
  const labels = await labelsBeside(work, { attendStatus: 'attend_status' });
  return {
    total,
    records: people.map(({ subjects, centreId, ...person }) => ({
      ...person,
      ...labels(person),
      seats: [...new Set(subjects.flatMap((code) => slotOf.get(code) ?? []))]
        .sort((one, other) => one - other)
        .flatMap((slot): Seat[] => {
          const seat = seats.find((one) => one.examinerId === person.id && one.slot === slot);
          if (seat && !inSight.has(seat.id)) return [{ slot, ...elsewhere }];
          const at = seat?.centreId ?? centreId;
          if (!at) return [];
          const centreName = centres.get(at)?.name ?? null;
          const roomId = seat?.roomId ?? null;
          return [
            {
              slot,
              centreId: at,
              centreName,
              roomId,
              roomNo: numbers.get(roomId ?? '') ?? null,
              seatNo: seat?.seatNo ?? null,
            },
          ];
        }),
    })),
  };
}

const elsewhere = { centreId: null, centreName: null, roomId: null, roomNo: null, seatNo: null };

const seatsOf = (work: Work, examId: string, ids: readonly string[]) =>
  work
    .table('examSeat')
    .ofTenant()
    .select()
    .select(['id', 'examinerId', 'slot', 'centreId', 'roomId', 'seatNo'])
    .where('examId', '=', examId)
    .where((eb) => eb('examinerId', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
