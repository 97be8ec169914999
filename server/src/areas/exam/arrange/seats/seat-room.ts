import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

export interface RoomOfExam {
  room: SelectedRow<'room'>;
  place: SelectedRow<'examPlace'>;
}

export async function needRoom(work: Work, examId: string, roomId: string): Promise<RoomOfExam> {
  const room = await work.table('room').ofTenant().find(roomId);
  const place =
    room &&
    (await work
      .table('examPlace')
      .select()
      .selectAll()
      .where('examId', '=', examId)
      .where('centreId', '=', room.centreId)
      .where('status', '=', 1)
      .executeTakeFirst());
  if (!room || !place) throw refuse('notFound');
  return { room, place };
}

/**
 * Locks the room (shared) until the transaction ends, so that it cannot be shrunk or disabled while an examinee moves
 * in.
 */
export const roomHeld = async (work: Work, { room, place }: RoomOfExam): Promise<RoomOfExam> => ({
  room: await work.table('room').ofTenant().needHeld(room.id),
  place,
});

/** Centre and room for the timeline, without examinees. The centre is needed because room numbers repeat. */
export async function roomSaid(work: Work, { room, place }: RoomOfExam): Promise<string> {
  const centre = await work.table('district').ofTenant().find(place.centreId);
  return `${centre?.name ?? ''} ${room.roomNo}考场`;
}

export async function refuseLocked(work: Work, examId: string, roomIds: readonly string[]): Promise<void> {
  const locked = await work
    .table('examRoom')
    .ofTenant()
    .select()
    .select('roomId')
    .where('examId', '=', examId)
    .where('locked', '=', 1)
    .where((eb) => eb('roomId', '=', eb.fn.any(eb.val([...roomIds]))))
    .orderBy('roomId')
    .executeTakeFirst();
  if (!locked) return;
  const room = await work.table('room').ofTenant().withRemoved().find(locked.roomId);
  throw refuse(400, [`考场${room?.roomNo ?? ''}已锁定`, `Room ${room?.roomNo ?? ''} is locked`]);
}
