import type { InputOf } from '@kaoxin/contract/call.ts';
import type { arrange, SeatedAt } from '@kaoxin/contract/exam/arrange.ts';
import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { refuseParty } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { noteExam } from '../../formal/process/timeline.ts';
import { needArranging } from '../arranging.ts';
import { refuseApart } from './move-seat.ts';
import { recountRooms } from './recount-rooms.ts';
import { refuseLocked } from './seat-room.ts';
import {
  leaveSeats,
  meantSlots,
  needPerson,
  presentSeated,
  refuseTaken,
  type SeatedPerson,
  type SeatRow,
  seatPerson,
} from './seated-person.ts';
import { settleSeats } from './settle-seats.ts';

type Body = InputOf<typeof arrange.calls.seatSwap>['body'];

export async function swapSeats(
  work: Work,
  { examinerId, version, otherId, otherVersion, slot }: Body,
): Promise<SeatedAt[]> {
  if (examinerId === otherId) throw refuse(400, ['请选择两名考生', 'Choose two examinees'], { fields: ['otherId'] });
  const found = await work.table('examiner').need(examinerId);
  const { examId, districtId } = found;
  const other = await work.table('examiner').need(otherId);
  const exam = await needArranging(work, examId);
  if (other.examId !== examId || other.districtId !== districtId)
    throw refuse(400, ['两名考生不在同一考试的同一考区', 'They are not in one district of one examination']);
  const one = await needPerson(work, examinerId, version);
  const two = await needPerson(work, otherId, otherVersion);
  refuseParty(work, [one.row.name, two.row.name]);
  work.target = `${examinerId},${otherId}`;
  const [ones, twos] = [leaving(one, slot), leaving(two, slot)];
  await refuseLocked(
    work,
    examId,
    [...ones, ...twos].map(({ roomId }) => roomId),
  );
  const [toOne, toTwo] = [onSeatOf(twos, ones), onSeatOf(ones, twos)];
  refuseApart(one, toOne);
  refuseApart(two, toTwo);
  for (const seats of [toOne, toTwo]) await refuseTaken(work, examId, seats, [examinerId, otherId]);
  await leaveSeats(
    work,
    two.row,
    twos.map((seat) => seat.slot),
  );
  await seatPerson(work, one, toOne);
  await seatPerson(work, two, toTwo);
  await settleSeats(work, examId, { districtId, examinerIds: [examinerId, otherId] });
  const roomIds = [...one.seats, ...two.seats].map(({ roomId }) => roomId);
  await recountRooms(work, examId, { districtId, roomIds });
  await noteExam(work, examId, { action: examAction.of.seatSwap, from: exam.status, to: exam.status });
  return [await presentSeated(work, examinerId), await presentSeated(work, otherId)];
}

function leaving(person: SeatedPerson, slot: number | null | undefined): SeatRow[] {
  const meant = meantSlots(person, slot);
  const seats = person.seats.filter((seat) => meant.includes(seat.slot));
  if (seats.length === 0) throw refuse(400, [`【${person.row.name}】还没有座位`, `${person.row.name} has no seat yet`]);
  if (new Set(seats.map(({ roomId, seatNo }) => `${roomId} ${seatNo}`)).size > 1)
    throw refuse(400, [
      `【${person.row.name}】各时段座位不同，请选择时段`,
      `${person.row.name} has another seat in another slot; choose the slot`,
    ]);
  return seats;
}

function onSeatOf([seat]: readonly SeatRow[], own: readonly SeatRow[]): SeatRow[] {
  return seat ? own.map(({ slot }) => ({ ...seat, slot })) : [];
}
