import { sql } from 'kysely';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { ExamIds, Ids, SeatIds } from './ids.ts';
import type { Sample } from './sample.ts';

export const noSeatRows: SeatIds = { seatPlan: '1', seatRoom: '1' };

export async function seatRows(
  { database: { kysely } }: AppContext,
  { exam, examCentre }: ExamIds,
  { tenantId = '000000' } = {},
): Promise<SeatIds> {
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    String((await query.execute(kysely)).rows[0]?.id);
  const seatPlan = await one(sql`insert into seat_plan (tenant_id, exam_id, district_ids, state, rules, seed, parts)
    values (${tenantId}, ${exam}, '{}', 1, '{"oneSubject":1,"unitsApart":1,"keepSpare":1}', 'lot', '{}') returning id`);
  const seatRoom =
    await one(sql`insert into room (tenant_id, centre_id, room_no, floor, seats, columns_count, is_accessible,
      is_backup) values (${tenantId}, ${examCentre}, '001', 1, 30, 5, 0, 0) returning id`);
  return { seatPlan, seatRoom };
}

const rules = { oneSubject: 1, unitsApart: 1, keepSpare: 1 };

export const seatSamples: Readonly<Record<string, (ids: Ids) => readonly Sample[]>> = {
  'POST formalExam/arrange': ({ exam }) => [{ body: { examId: exam, rules } }],
  'GET formalExam/arrangeResult': ({ exam }) => [{ query: { examId: exam } }],
  'GET formalExam/arrangeRooms': ({ seatPlan, examCentre }) => [{ query: { id: seatPlan, centreId: examCentre } }],
  'GET formalExam/arrangePeople': ({ seatPlan }) => [{ query: { id: seatPlan, reason: 'noSeat' } }],
  'POST formalExam/arrangeAdopt': ({ seatPlan }) => [{ body: { id: seatPlan } }],
  'POST formalExam/arrangeDiscard': ({ seatPlan }) => [{ body: { id: seatPlan } }],
  'GET formalExam/seatRooms': ({ exam, examCentre }) => [{ query: { examId: exam, centreId: examCentre } }],
  'GET formalExam/seats': ({ exam, seatRoom }) => [{ query: { examId: exam, roomId: seatRoom } }],
  'POST formalExam/seatMove': ({ examiner, seatRoom }) => [
    { body: { examinerId: examiner, roomId: seatRoom, seatNo: 1, version: 1 } },
  ],
  'POST formalExam/seatSwap': ({ examiner }) => [
    { body: { examinerId: examiner, version: 1, otherId: '2', otherVersion: 1 } },
  ],
  'POST formalExam/roomLock': ({ exam, seatRoom }) => [{ body: { examId: exam, roomId: seatRoom, locked: 1 } }],
  'POST examiners/access': ({ examiner }) => [{ body: { ids: [examiner], needsAccess: 1 } }],
};
