import type { InputOf } from '@kaoxin/contract/call.ts';
import type { arrange } from '@kaoxin/contract/exam/arrange.ts';
import { examAction } from '@kaoxin/contract/exam/formal/states.ts';
import type { Work } from '#platform/work.ts';
import { noteExam } from '../../formal/process/timeline.ts';
import { needArranging } from '../arranging.ts';
import { needRoom, roomSaid } from './seat-room.ts';

type Body = InputOf<typeof arrange.calls.roomLock>['body'];
const types = {
  examId: 'bigint',
  districtId: 'bigint',
  centreId: 'bigint',
  roomId: 'bigint',
  locked: 'smallint',
} as const;

export async function lockRoom(work: Work, { examId, roomId, locked }: Body) {
  const exam = await needArranging(work, examId);
  const found = await needRoom(work, examId, roomId);
  work.target = roomId;
  const { centreId, districtId } = found.place;
  const rooms = work.table('examRoom');
  await rooms.insertAbsent([{ examId, districtId, centreId, roomId, locked: 0 }], types, {
    key: ['examId', 'roomId'],
    told: ['id'],
  });
  const kept = await rooms
    .select()
    .select(['id', 'locked'])
    .where('examId', '=', examId)
    .where('roomId', '=', roomId)
    .executeTakeFirstOrThrow();
  if (kept.locked === locked) return { roomId, locked };
  // `derive` keeps the version: the seats do not change, so plans made from them stay valid
  await rooms.derive([{ id: kept.id, locked }]);
  const action = locked === 1 ? examAction.of.roomLock : examAction.of.roomUnlock;
  await noteExam(work, examId, { action, from: exam.status, to: exam.status, note: await roomSaid(work, found) });
  return { roomId, locked };
}
