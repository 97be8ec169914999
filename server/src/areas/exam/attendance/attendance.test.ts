import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { SeatSitter } from '@kaoxin/contract/exam/arrange.ts';
import type { attendance } from '@kaoxin/contract/exam/attendance.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { addForExaminees, addRoom } from '../../../testing/examinations.ts';
import { good } from '../../../testing/petitions.ts';
import { dropRows, matching, setRow, setRows } from '../../../testing/rows.ts';
import { type Day, dayOf, keptAndThere } from '../violation/day.fixture.ts';

const app = testApp({
  manager: ['exam_manager'],
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
  centre: { dept: '云溪一中', roles: ['centre_manager'] },
  inspector: ['inspector'],
  stranger: { tenantId: '111111', roles: 'all' },
});
const { manager, district, neighbour, centre, inspector, stranger } = app.visitors;
type Rooms = AnswerOf<typeof attendance.calls.rooms>;
type People = AnswerOf<typeof attendance.calls.people>;
let day: Day;

beforeAll(async () => {
  day = await dayOf(app, manager, 30);
});

interface Entry {
  id: string;
  subjectCode?: string;
  attend: number;
}
const attend = (by: Visitor, entries: Entry[]) =>
  by.post<{ count: number }>('examiners/attend', { examId: day.hall.exam, entries });
const person = (n: number): string => day.people[n]?.id ?? '';
const statusOf = async (n: number) => {
  const { rows } = await sql<{ attendStatus: number }>`select attend_status as "attendStatus" from examiner
    where id = ${person(n)}`.execute(app.db);
  return rows[0]?.attendStatus;
};
const roomsAt = (by: Visitor, centreId = day.hall.centres.one) =>
  by.get<Rooms>('examiners/attendRooms', { examId: day.hall.exam, centreId });
const peopleAt = (by: Visitor, centreId = day.hall.centres.one) =>
  by.get<People>('examiners/attendance', { examId: day.hall.exam, centreId });

test('records and corrects a room by its own centre', async () => {
  const here = good(await peopleAt(centre));
  expect([here.total, here.records.length]).toEqual([10, 10]);
  expect(here.records[0]).toMatchObject({ subjects: ['JC', 'GS'], absent: [], isScored: 0, attendStatusName: '未定' });
  const [first, second, third, ...others] = here.records.map(({ id }) => id);
  const said = [
    { id: first ?? '', attend: 2 },
    { id: second ?? '', attend: 1, subjectCode: 'JC' },
    { id: second ?? '', attend: 2, subjectCode: 'GS' },
    ...[third ?? '', ...others].map((id) => ({ id, attend: 1 })),
  ];
  expect(good(await attend(centre, said))).toEqual({ count: 10 });
  expect(good(await roomsAt(centre))).toMatchObject({
    isOpen: 1,
    subjects: [{ subjectCode: 'JC', name: '经济基础知识' }, { subjectCode: 'GS' }],
    rooms: [{ roomId: null, people: 10, present: 8, absent: 1, partly: 1, open: 0 }],
  });
  const now = good(await peopleAt(centre)).records;
  expect(now.slice(0, 3).map(({ absent, attendStatus }) => [absent.toSorted(), attendStatus])).toEqual([
    [['GS', 'JC'], 2],
    [['GS'], 3],
    [[], 1],
  ]);
  good(await attend(centre, [{ id: first ?? '', attend: 1 }]));
  expect(good(await roomsAt(centre)).rooms).toMatchObject([{ present: 9, absent: 0, partly: 1 }]);
  const { kept, there } = await keptAndThere(app);
  expect(kept).toEqual(there);
});

test('shows absent with one subject absent, one open', async () => {
  good(await attend(manager, [{ id: person(2), attend: 2, subjectCode: 'JC' }]));
  expect(await statusOf(2)).toBe(2);
  good(await attend(manager, [{ id: person(2), attend: 1, subjectCode: 'GS' }]));
  expect(await statusOf(2)).toBe(3);
});

test('404 for examinees out of scope, recording nothing', async () => {
  const before = await statusOf(5);
  // 2 and 5 sit at the other centre of the district, 3 in the other district
  for (const [by, foreign] of [
    [centre, 5],
    [district, 3],
    [neighbour, 4],
    [stranger, 4],
  ] as const)
    expect((await attend(by, [{ id: person(foreign), attend: 2 }])).status).toBe(404);
  expect(
    (
      await attend(district, [
        { id: person(5), attend: 2 },
        { id: person(3), attend: 2 },
      ])
    ).status,
  ).toBe(404);
  expect(await statusOf(5)).toBe(before);
  expect((await roomsAt(stranger)).status).toBe(404);
  expect((await roomsAt(neighbour)).status).toBe(404);
  expect((await peopleAt(neighbour)).status).toBe(404);
  expect((await attend(inspector, [{ id: person(4), attend: 2 }])).status).toBe(403);
  expect(good(await roomsAt(inspector)).isOpen).toBe(0);
});

test('is limited to running and marking examinations', async () => {
  for (const [status, word] of [
    [20, '编排中'],
    [50, '成绩已公布'],
  ] as const) {
    await day.to(status);
    expect(await attend(manager, [{ id: person(8), attend: 1 }])).toMatchObject({
      status: 400,
      msg: `当前考试状态【${word}】不可登记到考`,
    });
  }
  await day.to(40);
  const ask = (state: number) => setRow(app.db, 'formalExam', day.hall.exam, { releaseState: state });
  await ask(1);
  expect((await attend(manager, [{ id: person(8), attend: 1 }])).msg).toBe('已发起成绩发布，不能再修改到考');
  await ask(0);
  expect((await attend(manager, [{ id: person(8), attend: 1 }])).status).toBe(200);
  await day.to(30);
});

test('refuses unregistered subjects and withdrawn examinees', async () => {
  expect((await attend(manager, [{ id: person(8), attend: 1, subjectCode: 'XX' }])).msg).toContain('未报考科目【XX】');
  await setRow(app.db, 'examiner', person(9), { regStatus: 9 });
  expect((await attend(manager, [{ id: person(9), attend: 1 }])).msg).toContain('不可登记到考');
  await setRow(app.db, 'examiner', person(9), { regStatus: 3 });
});

test('refuses changes for examinees with a score', async () => {
  good(await attend(manager, [{ id: person(11), attend: 1 }]));
  await setRows(app.db, 'examinerScore', { examinerId: person(11), subjectCode: 'JC' }, { score: 80 });
  expect(await attend(manager, [{ id: person(11), attend: 2 }])).toMatchObject({
    status: 400,
    msg: `【${day.people[11]?.name}】科目【JC】已有成绩，不能再修改到考`,
  });
  expect((await attend(manager, [{ id: person(11), attend: 2, subjectCode: 'GS' }])).status).toBe(200);
  expect(await statusOf(11)).toBe(3);
});

test("shows a room's examinees by seat and afternoon slot", async () => {
  await setRows(
    app.db,
    'examSubject',
    { examId: day.hall.exam, subjectCode: 'GS' },
    { startTime: '2027-05-01 14:00:00', endTime: '2027-05-01 16:00:00' },
  );
  const morning = await addRoom(app.db, day.hall.centres.one, '001');
  const afternoon = await addRoom(app.db, day.hall.centres.one, '002');
  const sitters = [person(1), person(4), person(7)];
  for (const [n, id] of sitters.entries())
    for (const [slot, room] of [
      [1, morning],
      // one of them moved to another room for the afternoon
      [2, n === 1 ? afternoon : morning],
    ] as const)
      await addForExaminees(app.db, 'examSeat', { id }, { roomId: room, slot, seatNo: n + 1 + slot * 10 });
  await setRows(app.db, 'examiner', { id: sitters }, { roomId: morning, seatNo: 11 });
  await setRow(app.db, 'examiner', person(7), { subjects: ['JC'] });
  const at = (more: Record<string, string>) => ({ examId: day.hall.exam, centreId: day.hall.centres.one, ...more });
  const seen = async (roomId: string, slot: string) =>
    good(await centre.get<People>('examiners/attendance', at({ roomId, slot }))).records.map(
      ({ id, seatNo, subjects }) => [sitters.indexOf(id), seatNo, subjects],
    );
  expect(await seen(morning, '1')).toEqual([0, 1, 2].map((n) => [n, n + 11, ['JC']]));
  expect(await seen(morning, '2')).toEqual([[0, 21, ['GS']]]);
  expect(await seen(afternoon, '2')).toEqual([[1, 22, ['GS']]]);
  const answer = good(await centre.get<Rooms>('examiners/attendRooms', at({ slot: '2' })));
  expect(answer.subjects.map(({ subjectCode, slot }) => [subjectCode, slot])).toEqual([
    ['JC', 1],
    ['GS', 2],
  ]);
  expect(answer.rooms.map(({ roomNo, people }) => [roomNo, people]).slice(0, 2)).toEqual([
    ['001', 1],
    ['002', 1],
  ]);
  expect(answer.rooms.at(-1)?.roomNo).toBeNull();
  await setRow(app.db, 'examiner', person(7), { subjects: ['JC', 'GS'] });
});

test('records each slot and counts the rest by centre', async () => {
  type Progress = AnswerOf<typeof attendance.calls.progress>;
  const at = (slot: string) => ({ examId: day.hall.exam, slot });
  const progress = async (slot: string, by = manager) =>
    good(await by.get<Progress>('examiners/attendProgress', at(slot)));
  const here = day.hall.centres.one;
  await dropRows(app.db, 'examinerScore', { examId: day.hall.exam });
  const rooms = async (slot: string) =>
    good(await centre.get<Rooms>('examiners/attendRooms', { ...at(slot), centreId: here })).rooms;
  const counted = async (slot: string) => {
    const own = await rooms(slot);
    const open = own.reduce((sum, room) => sum + room.open, 0);
    return {
      centreId: here,
      rooms: own.length,
      done: own.filter((room) => room.open === 0).length,
      open,
      people: own.reduce((sum, room) => sum + room.people, 0),
    };
  };
  const of = async (slot: string, by = manager) => (await progress(slot, by)).find(({ centreId }) => centreId === here);
  expect(await of('1')).toEqual(await counted('1'));
  expect((await of('1'))?.done).toBe(0);
  const [first] = await rooms('1');
  const inRoom = good(
    await centre.get<People>('examiners/attendance', { ...at('1'), centreId: here, roomId: first?.roomId ?? '' }),
  ).records;
  good(
    await attend(
      centre,
      inRoom.map(({ id }, n) => ({ id, subjectCode: 'JC', attend: n === 0 ? 2 : 1 })),
    ),
  );
  expect(await of('1')).toEqual(await counted('1'));
  expect(await of('1')).toMatchObject({ done: 1 });
  expect((await rooms('1'))[0]).toMatchObject({ open: 0, absent: 1, present: inRoom.length - 1 });
  expect((await rooms('2'))[0]).toMatchObject({ open: 2, absent: 0, present: 0 });
  expect(await of('2')).toEqual(await counted('2'));
  expect((await of('2'))?.done).toBe(0);
  expect((await progress('1', centre)).map(({ centreId }) => centreId)).toEqual([here]);
  expect((await progress('1', neighbour)).map(({ centreId }) => centreId)).not.toContain(here);
  expect((await stranger.get('examiners/attendProgress', at('1'))).status).toBe(404);
});

test('finds examinees by part of name or ticket, scoped', async () => {
  type Found = AnswerOf<typeof attendance.calls.find>;
  const found = async (keyword: string, by = manager) =>
    good(await by.get<Found>('examiners/attendFind', { examId: day.hall.exam, keyword }));
  await sql`update examiner set ticket_no = '26030101000' || (100 + id % 900) where exam_id = ${day.hall.exam}`.execute(
    app.db,
  );
  await setRow(app.db, 'examiner', person(4), { ticketNo: '26030101077777', name: '欧阳静之' });
  for (const keyword of ['欧阳静', '静之', '077777', ' 26030101077777 ', '０７７７７７']) {
    const { total, records } = await found(keyword, centre);
    expect([keyword, total, records.map(({ id }) => id)]).toEqual([keyword, 1, [person(4)]]);
    expect(records[0]?.seats).toMatchObject([
      { slot: 1, centreName: '云溪一中考点', roomNo: '001', seatNo: 12 },
      { slot: 2, centreName: '云溪一中考点', roomNo: '002', seatNo: 22 },
    ]);
  }
  expect((await found('欧阳静', neighbour)).records).toEqual([]);
  expect((await found('%%')).total).toBe(0);
  const many = await found('2603010');
  expect([many.records.length, many.total]).toEqual([20, 30]);
  const short = await manager.get('examiners/attendFind', { examId: day.hall.exam, keyword: '静' });
  expect(short.status).toBe(400);
  expect((await stranger.get('examiners/attendFind', { examId: day.hall.exam, keyword: '欧阳' })).status).toBe(404);
});

test('hides the centre of an out-of-scope slot', async () => {
  type Found = AnswerOf<typeof attendance.calls.find>;
  type Progress = AnswerOf<typeof attendance.calls.progress>;
  const { exam: examId, centres, districts } = day.hall;
  const moved = { examId, examinerId: person(4), slot: 2 };
  const before = await sql<{ room: string }>`select room_id::text as room from exam_seat
    where ${matching(moved)}`.execute(app.db);
  const away = await addRoom(app.db, centres.two, '009');
  await setRows(app.db, 'examSeat', moved, { centreId: centres.two, districtId: districts.two, roomId: away });
  const seatsFor = async (by: Visitor) =>
    good(await by.get<Found>('examiners/attendFind', { examId, keyword: '欧阳静' })).records[0]?.seats;
  const nowhere = { centreId: null, centreName: null, roomId: null, roomNo: null, seatNo: null };
  expect((await seatsFor(manager))?.[1]).toMatchObject({ centreName: '澄江一中考点', roomNo: '009', seatNo: 22 });
  for (const by of [centre, district])
    expect(await seatsFor(by)).toMatchObject([
      { slot: 1, roomNo: '001' },
      { slot: 2, ...nowhere },
    ]);
  const centresFor = async (by: Visitor) =>
    good(await by.get<Progress>('examiners/attendProgress', { examId, slot: '2' })).map(({ centreId }) => centreId);
  expect(await centresFor(manager)).toContain(centres.two);
  expect(await centresFor(centre)).toEqual([centres.one]);
  expect(await centresFor(district)).not.toContain(centres.two);
  for (const call of ['attendRooms', 'attendance'])
    for (const [by, status] of [
      [manager, 200],
      [centre, 404],
      [district, 404],
      [stranger, 404],
    ] as const)
      expect([
        call,
        status,
        (await by.get(`examiners/${call}`, { examId, centreId: centres.two, slot: '2' })).status,
      ]).toEqual([call, status, status]);
  await setRows(app.db, 'examSeat', moved, {
    centreId: centres.one,
    districtId: districts.one,
    roomId: before.rows[0]?.room,
  });
});

test('shows attendance of the slot in a seat plan', async () => {
  const seats = async (slot: string) => {
    const { rows } = await sql<{ id: string }>`select room_id::text as id from exam_seat
      where exam_id = ${day.hall.exam} and examiner_id = ${person(1)} and slot = ${slot}`.execute(app.db);
    const asked = { examId: day.hall.exam, roomId: rows[0]?.id ?? '', slot };
    return good(await centre.get<{ seats: SeatSitter[] }>('formalExam/seats', asked)).seats;
  };
  good(await attend(centre, [{ id: person(1), subjectCode: 'JC', attend: 2 }]));
  await setRow(app.db, 'examiner', person(1), { violationLevel: 2 });
  const told = async (slot: string) => (await seats(slot)).find(({ examinerId }) => examinerId === person(1));
  const said = { violationLevel: 2, violationLevelName: '严重违纪（全科无效·记录5年）' };
  expect(await told('1')).toMatchObject({ attendStatus: 2, attendStatusName: '缺考', ...said });
  expect(await told('2')).toMatchObject({ attendStatus: 0, attendStatusName: '未定', ...said });
  await setRow(app.db, 'examiner', person(1), { violationLevel: 0 });
});

test('serializes conflicting entries and keeps counts right', async () => {
  await Promise.all(
    [1, 2, 1, 2].map((said, n) =>
      attend(
        n % 2 === 0 ? manager : district,
        [14, 13, 16].map((at) => ({ id: person(at), attend: said })),
      ),
    ),
  );
  const { kept, there } = await keptAndThere(app);
  expect(kept).toEqual(there);
});

test('audits changed absences for any number of entries', async () => {
  await day.to(30);
  const somePeople = day.people.slice(-10);
  const last = async () =>
    (
      await sql<{ target: string; isCut: boolean }>`select target, input ? 'cut' as "isCut" from audit
        where call = 'POST examiners/attend' and status = 200 order by id desc limit 1`.execute(app.db)
    ).rows[0];
  const all = (absent: readonly string[]) =>
    [0, 1, 2, 3].flatMap(() =>
      somePeople.flatMap(({ id }) =>
        ['JC', 'GS'].map((subjectCode) => ({ id, subjectCode, attend: absent.includes(id) ? 2 : 1 })),
      ),
    );
  const [one, other] = [person(28), person(29)];
  good(await attend(manager, all([one, other])));
  const { target, isCut } = (await last()) ?? {};
  expect(isCut).toBe(true);
  expect(target?.split(',')).toEqual(expect.arrayContaining([day.hall.exam, one, other]));
  good(await attend(manager, all([other])));
  expect((await last())?.target).toBe(`${day.hall.exam},${one}`);
  good(await attend(manager, all([])));
  expect((await last())?.target).toBe(`${day.hall.exam},${other}`);
});
