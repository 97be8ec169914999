import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { Arranging, addPeople, openSeating, type SeatingHall } from './seats/seats.fixture.ts';

const app = testApp({ manager: ['exam_manager'] });
const { manager } = app.visitors;
let hall: SeatingHall;
const seating = new Arranging(app, () => hall);
const at = '71001-001';
const roomId = () => hall.rooms[at] ?? '';

interface Room {
  id: string;
  version: number;
  seats: number;
  status: number;
}
const detail = async () => good(await manager.get<Room & Record<string, unknown>>('room/detail', { id: roomId() }));
const changed = async (more: Partial<Room>) => {
  const { id, version, centreId, roomNo, floor, seats, columnsCount, isAccessible, isBackup, status } = await detail();
  const kept = { id, version, centreId, roomNo, floor, seats, columnsCount, isAccessible, isBackup, status };
  return manager.post<Room>('room/submit', { ...kept, ...more });
};
beforeAll(async () => {
  hall = await openSeating(app.db);
  await addPeople(app.db, hall.exam, { districtId: hall.districts.one, centreId: hall.centres.one, people: 20 });
});
beforeEach(async () => {
  await setRow(app.db, 'formalExam', hall.exam, { status: 20 });
  await seating.adopted(manager, { seed: 'begin' });
});

test('keeps a used room as large as its highest seat', async () => {
  const highest = Math.max(...(await seating.seats(manager, at)).map(({ seatNo }) => seatNo));
  const less = await changed({ seats: highest - 1 });
  expect([less.status, less.msg]).toEqual([
    400,
    `考场001的${highest}号座位已编排考生，座位数不能少于${highest}；请先在座位编排中调整`,
  ]);
  expect(await detail()).toMatchObject({ seats: 12 });
  expect((await changed({ seats: 12 })).status).toBe(200);
});

test.each([20, 30, 40])('in state %i, until the examination is over', async (status) => {
  await setRow(app.db, 'formalExam', hall.exam, { status });
  expect((await changed({ seats: 1 })).status).toBe(400);
  await setRow(app.db, 'formalExam', hall.exam, { status: 50 });
  expect((await changed({ seats: 1 })).status).toBe(200);
  expect((await changed({ seats: 12 })).status).toBe(200);
});

test('also in the form of its centre, at its cell', async () => {
  const id = hall.centres.one;
  const { version, rooms } = good(
    await manager.get<{ version: number; rooms: (Room & { roomNo: string })[] }>('district/detail', { id }),
  );
  const place = rooms.findIndex((room) => room.id === roomId());
  const sent = (more: Partial<Room>) => {
    const given = rooms.map((room, n) => (n === place ? { ...room, ...more } : room));
    const form = { id, version, nodeType: 2, address: '学府路2号', centreKind: 1, rooms: given };
    return manager.post('district/submit', form);
  };
  expect(await sent({ seats: 1 })).toMatchObject({ status: 400, data: { fields: [`rooms.${place}.seats`] } });
  expect(await sent({ status: 0 })).toMatchObject({
    status: 400,
    msg: '考场001已为未结束的考试编排考生，不能停用；请先在座位编排中将考生调到其他考场',
    data: { fields: [`rooms.${place}.status`] },
  });
  expect(await detail()).toMatchObject({ seats: 12 });
});

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
test.skipIf(!hasPostgres)('refuses the later of moving in and shrinking', async () => {
  const [person] = await seating.seats(manager, at);
  if (!person) throw new Error('nobody sits there');
  const spare = hall.rooms['71001-009'] ?? '';
  const move = app.db.transaction().execute(async (trx) => {
    await setRow(trx, 'room', spare, { seats: 5 });
    const answer = seating.move(manager, person, '71001-009', 20);
    const waiting = async () => {
      const { rows } =
        await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          app.db,
        );
      return rows.length;
    };
    await expect.poll(waiting).toBe(1);
    return { answer };
  });
  const told = await (await move).answer;
  expect([told.status, told.msg]).toEqual([400, '考场009只有5个座位']);
  await setRow(app.db, 'room', spare, { seats: 20 });
});
