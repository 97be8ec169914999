import type { PrintKind } from '@kaoxin/contract/exam/exam-print.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { seenPlaces } from '../formal/places/place-rows.ts';
import type { ExamTableRow } from '../formal/tables.ts';

export interface PrintAsked {
  kind: PrintKind;
  examId: string;
  districtId?: string | null | undefined;
  centreId?: string | null | undefined;
  roomId?: string | null | undefined;
  ids?: readonly string[] | null | undefined;
  perPage?: '2' | '4' | null | undefined;
}

export const notArranged = () => refuse(400, ['尚未编排座位', 'Seats have not been arranged yet']);

/**
 * Checks the examination to print, and that all given IDs belong to it and are in scope.
 * @throws 404 out of scope, 400 before seats are arranged and for a cancelled examination
 */
export async function examToPrint(work: Work, asked: PrintAsked): Promise<ExamTableRow> {
  const exam = await work.table('formalExam').need(asked.examId);
  await needPlaces(work, exam, asked);
  await needPeople(work, asked);
  if (exam.status === examStatus.of.cancelled)
    throw refuse(400, ['考试已取消，不能打印', 'The examination was cancelled: nothing is printed']);
  if (exam.status < examStatus.of.arranging) throw notArranged();
  return exam;
}

async function needPlaces(work: Work, exam: ExamTableRow, { districtId, centreId, roomId }: PrintAsked): Promise<void> {
  if (districtId) {
    const [seen] = await seenPlaces(work, [districtId]);
    if (!seen || !exam.districtIds.includes(districtId)) throw refuse('notFound');
  }
  if (centreId) await needCentre(work, exam.id, centreId);
  if (roomId) {
    const room = await work.table('room').ofTenant().withRemoved().find(roomId);
    if (!room || (centreId && room.centreId !== centreId)) throw refuse('notFound');
    await needCentre(work, exam.id, room.centreId);
  }
}

async function needCentre(work: Work, examId: string, centreId: string): Promise<void> {
  const place = await work
    .table('examPlace')
    .select()
    .select('id')
    .where('examId', '=', examId)
    .where('centreId', '=', centreId)
    .executeTakeFirst();
  if (!place) throw refuse('notFound');
}

async function needPeople(work: Work, { examId, ids }: PrintAsked): Promise<void> {
  if (!ids) return;
  const found = await work.table('examiner').those(ids).select('id').where('examId', '=', examId).execute();
  if (found.length < ids.length) throw refuse('notFound');
}
