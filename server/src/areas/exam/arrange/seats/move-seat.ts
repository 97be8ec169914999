import type { InputOf } from '@kaoxin/contract/call.ts';
import type { arrange, SeatedAt } from '@kaoxin/contract/exam/arrange.ts';
import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { refuseParty } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { noteExam } from '../../formal/process/timeline.ts';
import { needArranging } from '../arranging.ts';
import { recountRooms } from './recount-rooms.ts';
import { needRoom, type RoomOfExam, refuseLocked, roomHeld, roomSaid } from './seat-room.ts';
import {
  meantSlots,
  needPerson,
  presentSeated,
  refuseTaken,
  type SeatedPerson,
  type SeatRow,
  seatPerson,
} from './seated-person.ts';
import { settleSeats } from './settle-seats.ts';

type Body = InputOf<typeof arrange.calls.seatMove>['body'];

/**
 * Moves an examinee to a free seat of the district, in all slots or one, or gives the first seat. Of two simultaneous
 * moves to one seat the second is refused with the name of the occupant.
 */
export async function moveSeat(work: Work, { examinerId, slot, roomId, seatNo, version }: Body): Promise<SeatedAt> {
  const { examId } = await work.table('examiner').need(examinerId);
  const exam = await needArranging(work, examId);
  const person = await needPerson(work, examinerId, version);
  refuseParty(work, [person.row.name]);
  work.target = examinerId;
  const target = await roomHeld(work, await needRoom(work, examId, roomId));
  refuseElsewhere(person, target, seatNo);
  const slots = meantSlots(person, slot);
  const seats = slots.map((each): SeatRow => ({ slot: each, centreId: target.room.centreId, roomId, seatNo }));
  refuseApart(person, seats);
  const left = person.seats.filter((seat) => slots.includes(seat.slot)).map((seat) => seat.roomId);
  await refuseLocked(work, examId, [roomId, ...left]);
  await refuseTaken(work, examId, seats, [examinerId]);
  await seatPerson(work, person, seats);
  await settle(work, examId, person, [roomId, ...person.seats.map((seat) => seat.roomId)]);
  await noteExam(work, examId, {
    action: examAction.of.seatMove,
    from: exam.status,
    to: exam.status,
    note: `${await roomSaid(work, target)} ${seatNo}号座`,
  });
  return presentSeated(work, examinerId);
}

async function settle(work: Work, examId: string, { row }: SeatedPerson, roomIds: readonly string[]): Promise<void> {
  const { districtId } = row;
  await settleSeats(work, examId, { districtId, examinerIds: [row.id] });
  await recountRooms(work, examId, { districtId, roomIds });
}

function refuseElsewhere({ row }: SeatedPerson, { room, place }: RoomOfExam, seatNo: number): void {
  if (place.districtId !== row.districtId)
    throw refuse(400, ['考场不在该考生的考区', 'The room lies in another district'], { fields: ['roomId'] });
  if (room.status !== 1)
    throw refuse(400, [`考场${room.roomNo}已停用`, `Room ${room.roomNo} is disabled`], { fields: ['roomId'] });
  if (seatNo > room.seats)
    throw refuse(400, [`考场${room.roomNo}只有${room.seats}个座位`, `Room ${room.roomNo} has ${room.seats} seats`], {
      fields: ['seatNo'],
    });
}

export function refuseApart({ row, seats }: SeatedPerson, coming: readonly SeatRow[]): void {
  const stays = seats.filter(({ slot }) => !coming.some((seat) => seat.slot === slot));
  if (new Set([...stays, ...coming].map(({ centreId }) => centreId)).size > 1)
    throw refuse(400, [
      `【${row.name}】各时段应在同一考点，请一并调整`,
      `${row.name} sits at one test centre in all slots; move all of them`,
    ]);
}
