import type { Page } from '@kaoxin/contract/conventions.ts';
import type { SeatPlan, SeatSitter } from '@kaoxin/contract/exam/arrange.ts';
import type { PlaceRecord } from '@kaoxin/contract/exam/places/district.ts';
import { vi } from 'vitest';
import { rosterCsv, rosterRow } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import { workOff } from '../../server/src/platform/jobs/work-off.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { send } from '../../server/src/testing/multipart.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { allJobKinds } from '../../server/src/wiring.ts';
import type { SoundOnes } from './sample.ts';

interface Made {
  id: string;
}
const rules = { oneSubject: 1, unitsApart: 1, keepSpare: 1 };
const importing = 'formalExam/importExaminers';

const comesTo = (context: AppContext, holds: () => Promise<boolean>) =>
  vi.waitUntil(
    async () => {
      await workOff(context, allJobKinds);
      return holds();
    },
    { timeout: 20_000 },
  );

export async function soundSeats(context: AppContext, by: Visitor): Promise<SoundOnes> {
  const { examId, centreId, rooms } = await openHall(context, by);
  const result = async (planId: string) => good(await by.get<SeatPlan>('formalExam/arrangeResult', { examId, planId }));
  const preview = async () => {
    const { id } = good(await by.post<Made>('formalExam/arrange', { examId, rules }));
    await comesTo(context, async () => (await result(id)).state === 1);
    return id;
  };
  const first = await preview();
  good(await by.post('formalExam/arrangeAdopt', { id: first }));
  await comesTo(context, async () => (await result(first)).state === 2);
  const [adopted, discarded] = [await preview(), await preview()];
  const [room = '', spare = ''] = rooms;
  const { seats } = good(await by.get<{ seats: SeatSitter[] }>('formalExam/seats', { examId, roomId: room }));
  const [one, two, three] = seats;
  if (!one || !two || !three) throw new Error(`nobody sits at ${centreId}`);
  return {
    'POST formalExam/arrangeAdopt': { by, body: { id: adopted } },
    'POST formalExam/arrangeDiscard': { by, body: { id: discarded } },
    'POST formalExam/arrange': { by, body: { examId, rules } },
    'POST formalExam/seatMove': {
      by,
      body: { examinerId: one.examinerId, version: one.version, roomId: spare, seatNo: 5 },
    },
    'POST formalExam/seatSwap': {
      by,
      body: {
        examinerId: two.examinerId,
        version: two.version,
        otherId: three.examinerId,
        otherVersion: three.version,
      },
    },
    'POST formalExam/roomLock': { by, body: { examId, roomId: room, locked: 1 } },
    'POST examiners/access': { by, body: { ids: [one.examinerId], needsAccess: 1 } },
  };
}

async function openHall(context: AppContext, by: Visitor) {
  const department = { deptName: '己考区办', fullName: '己考区办', deptCategory: 1, sort: 1 };
  const dept = good(await by.post<Made>('blade-system/dept/submit', department));
  const person = { managerName: '陈远', managerPhone: '13800001111' };
  const place = async (body: object) => good(await by.post<PlaceRecord>('district/save', { ...body, ...person }));
  const district = await place({ nodeType: 1, code: '95', name: '己考区', regionCode: '11', deptId: dept.id });
  const room = (roomNo: string) => ({ roomNo, floor: 1, seats: 10, columnsCount: 2, isAccessible: 0, isBackup: 0 });
  const at = { parentId: district.id, address: '学府路3号', centreKind: 1, rooms: [room('001'), room('002')] };
  const centre = await place({ nodeType: 2, code: '95001', name: '己一中', ...at });
  const subject = {
    subjectCode: '01',
    name: '综合',
    totalScore: 100,
    passScore: 60,
    startTime: '2026-06-06 09:00:00',
    endTime: '2026-06-06 11:00:00',
  };
  const exam = {
    name: '座位',
    projectType: 6,
    year: 2026,
    batch: 1,
    mode: 1,
    passRule: 1,
    totalScore: 100,
    passScore: 60,
    registerStart: '2026-03-01 09:00:00',
    registerEnd: '2026-05-01 17:00:00',
    examStart: '2026-06-06 09:00:00',
    examEnd: '2026-06-06 17:00:00',
    districtIds: [district.id],
    subjects: [subject],
    places: [{ centreId: centre.id }],
  };
  const examId = good(await by.post<Made>('formalExam/submit', { ...exam, status: 10 })).id;
  const rows = [51, 52, 53, 54].map((n) => rosterRow(n, { 考区: '己考区', 报考科目: '01' }));
  const { batchId } = good(
    await send<{ batchId: string }>(by, `${importing}?examId=${examId}`, '座位.csv', rosterCsv(rows)),
  );
  await comesTo(
    context,
    async () => good(await by.get<{ state: string }>(`${importing}Detail`, { batchId })).state === 'staged',
  );
  good(await by.post(`${importing}Confirm`, { batchId }));
  await comesTo(
    context,
    async () => good(await by.get<Page<Made>>('examiners/page', { examId })).total === rows.length,
  );
  good(await by.post('formalExam/submit', { id: examId, status: 20 }));
  const { rooms } = good(
    await by.get<{ rooms: { roomId: string }[] }>('formalExam/seatRooms', { examId, centreId: centre.id }),
  );
  return { examId, centreId: centre.id, rooms: rooms.map(({ roomId }) => roomId) };
}
