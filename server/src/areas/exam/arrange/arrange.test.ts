import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { addRoom } from '../../../testing/examinations.ts';
import { good } from '../../../testing/petitions.ts';
import { dropRows, setRow, setRows } from '../../../testing/rows.ts';
import { Arranging, addPeople, openSeating, rosterOf, type SeatingHall, usual } from './seats/seats.fixture.ts';

const app = testApp({
  manager: ['exam_manager'],
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  centre: { dept: '云溪一中', roles: ['centre_manager'] },
  reader: ['info_clerk'],
  leader: ['city_leader'],
  mover: ['exam_manager', 'info_clerk'],
  stranger: { tenantId: '111111', roles: 'all' },
});
const { manager, district, centre, reader, mover, stranger } = app.visitors;
let hall: SeatingHall;
const seating = new Arranging(app, () => hall);
let everybody: { wishing: string[]; any: string[]; morning: string[]; two: string[] };

beforeAll(async () => {
  const depts = { 云溪考区: app.deptId('云溪考区办') };
  hall = await openSeating(app.db, depts);
  await setRow(app.db, 'district', hall.centres.one, { deptId: app.deptId('云溪一中') });
  const { one, two } = hall.districts;
  everybody = {
    wishing: await addPeople(app.db, hall.exam, { districtId: one, centreId: hall.centres.sibling, people: 10 }),
    any: await addPeople(app.db, hall.exam, { districtId: one, people: 30, workUnit: '云溪机械厂' }),
    morning: await addPeople(app.db, hall.exam, { districtId: one, people: 8, subjects: ['JC'] }),
    two: await addPeople(app.db, hall.exam, { districtId: two, people: 40 }),
  };
  await addPeople(app.db, hall.exam, { districtId: one, people: 5, regStatus: 9 });
});

const actions = async () =>
  good(await manager.get<ExamRecord>('formalExam/detail', { id: hall.exam })).timeline.map(({ action }) => action);
const access = (ids: readonly string[], needsAccess = 1) => manager.post('examiners/access', { ids, needsAccess });

describe('a preview', () => {
  test('seats valid registrations, reproducibly, without moving anyone', async () => {
    const before = await rosterOf(app.db, hall.exam);
    const first = await seating.preview(manager, { seed: '20270501' });
    expect(first).toMatchObject({ state: 1, stateName: '预览', seed: '20270501', rules: usual, whole: 1, stale: [] });
    expect(first.districts.map(({ name, people, seated }) => [name, people, seated])).toEqual([
      ['云溪考区', 48, 48],
      ['澄江考区', 40, 36],
    ]);
    expect(first.slots.map(({ slot, subjects }) => [slot, subjects.map(({ subjectCode }) => subjectCode)])).toEqual([
      [1, ['JC']],
      [2, ['GS']],
    ]);
    expect(await rosterOf(app.db, hall.exam)).toEqual(before);
    expect((await seating.preview(manager)).digest).toBe(first.digest);
  });

  test('allows two redraws with a reason, no chosen seed', async () => {
    const chosen = { examId: hall.exam, rules: usual, seed: '20270502' };
    expect((await manager.post('formalExam/arrange', chosen)).status).toBe(400);
    const redraw = '抽签时名单导入有误';
    const before = await seating.preview(manager);
    expect(await seating.start(district, { redraw })).toMatchObject({
      status: 400,
      msg: '重新抽签由统筹全部考区的人员办理',
    });
    const seeds = [before.seed];
    for (let draw = 0; draw < 2; draw += 1) {
      const { seed, digest } = await seating.preview(manager, { redraw });
      expect(seed).toMatch(/^[0-9a-f]{16}$/);
      expect(seeds).not.toContain(seed);
      expect(digest).not.toBe(before.digest);
      seeds.push(seed);
      expect((await seating.preview(manager)).seed).toBe(seed);
    }
    const both = await Promise.all([seating.start(manager, { redraw }), seating.start(manager, { redraw })]);
    for (const refused of both) expect(refused).toMatchObject({ status: 400, msg: '每场考试最多重新抽签2次' });
    const { timeline } = good(await manager.get<ExamRecord>('formalExam/detail', { id: hall.exam }));
    const drawn = timeline.filter(({ action }) => action === 'seat_redraw');
    expect(drawn.map(({ note }) => note)).toEqual(seeds.slice(1).map((seed) => `${seed} ${redraw}`));
    await dropRows(app.db, 'seatPlan', { examId: hall.exam, seed: seeds });
  });

  test('asks a reason beyond eight arrangements of one lot', async () => {
    const { id, seed } = await seating.preview(manager);
    await sql`insert into seat_plan (tenant_id, exam_id, district_ids, state, rules, seed, parts)
      select tenant_id, exam_id, district_ids, 4, rules, seed,
        (select jsonb_object_agg(key, value || jsonb_build_object('digest', 'arrangement ' || n)) from jsonb_each(parts))
      from seat_plan, generate_series(1, 7) n where id = ${id}`.execute(app.db);
    const refused = await seating.start(manager);
    expect(refused).toMatchObject({ status: 400, msg: expect.stringContaining('已产生8种不同的座位安排') });
    const again = '无障碍需求有更正';
    expect((await seating.preview(manager, { again })).seed).toBe(seed);
    const { timeline } = good(await manager.get<ExamRecord>('formalExam/detail', { id: hall.exam }));
    expect(timeline.map(({ note }) => note)).toContain(`${seed} ${again}`);
    const { rows } = await sql<{
      title: string;
    }>`select title from inbox_message where title like '再次编排座位%'`.execute(app.db);
    expect(rows.length).toBeGreaterThan(0);
    await sql`delete from seat_plan where parts::text like '%"arrangement %'`.execute(app.db);
  });

  test('lists unseated examinees page by page with names', async () => {
    const { id, shortfalls } = await seating.preview(manager);
    expect(shortfalls).toContainEqual({ reason: 'noSeat', reasonName: '无座位', count: 4 });
    const page = (current: string) =>
      manager.get<Page<{ name: string; districtIdName: string }>>('formalExam/arrangePeople', {
        id,
        reason: 'noSeat',
        size: '3',
        current,
      });
    const [one, two] = [good(await page('1')), good(await page('2'))];
    expect([one.total, one.records.length, two.records.length]).toEqual([4, 3, 1]);
    expect(one.records[0]).toMatchObject({ districtIdName: '澄江考区', name: expect.stringMatching(/^考生\d+$/) });
  });

  test('shows rooms of each centre, and allowed spare rooms', async () => {
    const { id, centres } = await seating.preview(manager, { rules: { ...usual, keepSpare: 0 } });
    const at = centres.find(({ code }) => code === '72001');
    expect(at).toMatchObject({ centreName: '澄江一中考点', rooms: 4, people: 40 });
    const rooms = good(
      await manager.get<{ roomNo: string; people: number; used: { slot: number; people: number }[] }[]>(
        'formalExam/arrangeRooms',
        { id, centreId: hall.centres.two },
      ),
    );
    expect(rooms.map(({ roomNo, people }) => [roomNo, people])).toEqual([
      ['001', 12],
      ['002', 12],
      ['003', 12],
      ['009', 4],
    ]);
    expect(rooms[0]?.used).toEqual([
      { slot: 1, people: 12 },
      { slot: 2, people: 12 },
    ]);
  });

  test('uses no more rooms than planned', async () => {
    const plan = (rooms: number) =>
      setRows(app.db, 'examPlace', { examId: hall.exam, centreId: hall.centres.two }, { planRooms: rooms });
    await plan(2);
    const { districts } = await seating.preview(manager, { districtIds: [hall.districts.two] });
    await plan(10);
    expect(districts.find(({ id }) => id === hall.districts.two)).toMatchObject({ people: 40, seated: 24 });
  });

  test('can be discarded by its author, not adopted afterwards', async () => {
    const { id } = await seating.preview(manager);
    good(await manager.post('formalExam/arrangeDiscard', { id }));
    expect(await seating.result(manager, id)).toMatchObject({ state: 3, centres: [], shortfalls: [] });
    expect((await seating.adopt(manager, id)).msg).toBe('当前方案状态【已放弃】，仅预览可以采用或放弃');
    expect((await actions()).slice(-2)).toEqual(['seat_preview', 'seat_discard']);
  });

  test("is kept until its author's third, others stay", async () => {
    const of = async (by: typeof manager) => (await seating.preview(by)).id;
    const others = await of(mover);
    const own = [await of(manager), await of(manager), await of(manager), await of(manager)];
    const states = await Promise.all([others, ...own].map(async (id) => (await seating.result(manager, id)).state));
    expect(states).toEqual([1, 3, 1, 1, 1]);
    const { rows } = await sql<{ plan: string }>`select distinct plan_id as plan from seat_plan_room
      where plan_id = any(${[others, ...own]}::bigint[])`.execute(app.db);
    expect(rows.map(({ plan }) => plan).sort()).toEqual([others, ...own.slice(1)].sort());
  });

  test('needs an examination that is being arranged', async () => {
    const state = (status: number) => setRow(app.db, 'formalExam', hall.exam, { status });
    await state(10);
    expect((await seating.start(manager)).msg).toBe('当前考试状态【已发布】不可编排座位');
    await state(20);
    const { id, taskId } = good(await seating.start(manager));
    await state(30);
    await seating.work();
    expect(await seating.task(manager, taskId)).toMatchObject({
      state: 'failed',
      words: '当前考试状态【考试中】不可编排座位',
    });
    await state(20);
    expect(await seating.result(manager, id)).toMatchObject({ state: 3 });
  });
});

describe('adopting', () => {
  test('stores seats, tickets and counts of roster and rooms', async () => {
    const { id, digest } = await seating.adopted(manager, { seed: 'lot-1' });
    expect(await seating.result(manager, id)).toMatchObject({ state: 2, stateName: '已采用', digest });
    const rows = await rosterOf(app.db, hall.exam);
    const seated = rows.filter(({ roomId }) => roomId !== null);
    expect(seated).toHaveLength(84);
    const at = await seating.seats(manager, '72001-001');
    expect(at.map(({ seatNo, ticketNo }) => [seatNo, ticketNo])).toEqual(
      Array.from({ length: 12 }, (_, n) => [n + 1, `270372001${String(n + 1).padStart(5, '0')}`]),
    );
    expect(new Set(seated.map(({ ticketNo }) => ticketNo)).size).toBe(84);
    const wishing = rows.filter((row) => everybody.wishing.includes(row.id));
    expect(wishing.every((row) => row.centreId === hall.centres.sibling)).toBe(true);
    const { kept, there } = await seating.counts();
    expect(kept).toEqual(there);
    expect((await actions()).at(-1)).toBe('seat_adopt');
    const centres = good(
      await manager.get<Page<{ code: string; usedSeats: number }>>('formalExam/pageTestingCentre', {
        examId: hall.exam,
      }),
    ).records;
    expect(centres.find(({ code }) => code === '72001')).toMatchObject({ usedSeats: 36 });
    // seat figures are sums over rooms and equal the roster's counts; row lists are separate calls
    const usedSeats = centres.reduce((sum, centre) => sum + centre.usedSeats, 0);
    for (const [seated, people] of [
      ['1', usedSeats],
      ['0', rows.length - usedSeats],
    ] as const) {
      const query = { examId: hall.exam, seated, current: '1000' };
      expect(good(await manager.get<Page<unknown>>('examiners/page', query)).total).toBe(people);
    }
    expect((await seating.rooms(manager, hall.centres.two))[0]).toMatchObject({
      roomNo: '001',
      locked: 0,
      used: [
        { slot: 1, people: 12 },
        { slot: 2, people: 12 },
      ],
    });
  });

  test('happens once when requested twice', async () => {
    const { id } = await seating.preview(manager);
    const [one, two] = [good(await seating.adopt(manager, id)), good(await seating.adopt(manager, id))];
    await seating.work();
    const ends = [await seating.task(manager, one.taskId), await seating.task(manager, two.taskId)];
    expect(ends.map(({ state, words }) => [state, words])).toEqual([
      ['done', '已采用编排方案，84人有座位'],
      ['failed', '当前方案状态【已采用】，仅预览可以采用或放弃'],
    ]);
  });

  test('keeps requested centres and unchanged tickets in another run', async () => {
    const before = new Map((await rosterOf(app.db, hall.exam)).map((row) => [row.id, row]));
    await seating.adopted(manager, { seed: 'lot-2' });
    const after = await rosterOf(app.db, hall.exam);
    const kept = after.filter((row) => row.centreId === before.get(row.id)?.centreId && row.ticketNo !== null);
    const stayed = kept.filter(({ id }) => before.get(id)?.ticketNo !== null);
    expect(stayed.length).toBeGreaterThan(40);
    expect(stayed.every((row) => row.ticketNo === before.get(row.id)?.ticketNo)).toBe(true);
    const earlier = new Set([...before.values()].map(({ ticketNo }) => ticketNo));
    const fresh = after.filter(({ id, ticketNo }) => ticketNo !== null && ticketNo !== before.get(id)?.ticketNo);
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.filter(({ ticketNo }) => earlier.has(ticketNo))).toEqual([]);
    expect(after.filter((row) => everybody.wishing.includes(row.id)).map((row) => row.wishedCentreId)).toEqual(
      everybody.wishing.map(() => hall.centres.sibling),
    );
    const left = after.filter(({ id, roomId }) => everybody.two.includes(id) && roomId === null);
    expect(left.map(({ centreId, ticketNo, wishedCentreId }) => [centreId, ticketNo, wishedCentreId])).toEqual(
      left.map(() => [null, null, null]),
    );
    const { kept: counted, there } = await seating.counts();
    expect(counted).toEqual(there);
  });

  test.each([
    [
      '考生名单',
      async () => good(await access(everybody.morning.slice(0, 1))),
      async () => access(everybody.morning.slice(0, 1), 0),
    ],
    [
      '考点考场',
      () => setRow(app.db, 'room', hall.rooms['71001-003'] ?? '', { seats: 13 }),
      () => setRow(app.db, 'room', hall.rooms['71001-003'] ?? '', { seats: 12 }),
    ],
    [
      '考场锁定',
      async () => good(await seating.lock(manager, '71001-003')),
      async () => good(await seating.lock(manager, '71001-003', 0)),
    ],
    [
      '已编排座位',
      async () => {
        const [person] = await seating.seats(manager, '71001-001');
        if (person) good(await seating.move(manager, person, '71001-009', 20));
      },
      async () => undefined,
    ],
  ])('is refused with a reason when %s has changed', async (what, change, back) => {
    const { id } = await seating.preview(manager);
    const before = await rosterOf(app.db, hall.exam);
    await change();
    expect((await seating.result(manager, id)).stale).toEqual([what]);
    expect((await seating.adopt(manager, id)).msg).toBe(`${what}已变化，请重新编排`);
    if (what !== '已编排座位') expect(await rosterOf(app.db, hall.exam)).toEqual(before);
    await back();
  });

  test('detects a change between request and task', async () => {
    const { id } = await seating.preview(manager);
    const { taskId } = good(await seating.adopt(manager, id));
    good(await access(everybody.morning.slice(0, 1)));
    await seating.work();
    expect(await seating.task(manager, taskId)).toMatchObject({ state: 'failed', words: '考生名单已变化，请重新编排' });
    expect(await seating.result(manager, id)).toMatchObject({ state: 1 });
    good(await access(everybody.morning.slice(0, 1), 0));
  });

  test('seats accessible needs in an accessible room', async () => {
    const some = everybody.morning.slice(0, 3);
    good(await access(some));
    await seating.adopted(manager);
    const rows = (await rosterOf(app.db, hall.exam)).filter(({ id }) => some.includes(id));
    const accessible = [hall.rooms['71001-002'], hall.rooms['71002-002']];
    expect(rows.map(({ roomId }) => accessible.includes(roomId ?? ''))).toEqual([true, true, true]);
    good(await access(some, 0));
  });

  test('removes a room without seats only', async () => {
    const remove = (at: string) => manager.post(`room/remove?ids=${hall.rooms[at]}`);
    expect((await remove('72001-001')).msg).toBe('考场001已编排考生,不能删除');
    const id = await addRoom(app.db, hall.centres.two, '900', {
      floor: 1,
      seats: 12,
      columnsCount: 4,
      isAccessible: 0,
      isBackup: 1,
    });
    good(await manager.post(`room/remove?ids=${id}`));
  });
});

describe('a locked room', () => {
  test('keeps its examinees in all slots through another run', async () => {
    const before = [await seating.seats(manager, '71001-001', 1), await seating.seats(manager, '71001-001', 2)];
    good(await seating.lock(manager, '71001-001'));
    await seating.adopted(manager, { seed: 'lot-3' });
    const whose = (seats: typeof before) =>
      seats.map((slot) => slot.map(({ seatNo, examinerId, ticketNo }) => [seatNo, examinerId, ticketNo]));
    const after = [await seating.seats(manager, '71001-001', 1), await seating.seats(manager, '71001-001', 2)];
    expect(whose(after)).toEqual(whose(before));
    const { kept, there } = await seating.counts();
    expect(kept).toEqual(there);
    const doubled = await sql`select 1 from exam_seat where exam_id = ${hall.exam} group by examiner_id, slot
      having count(*) > 1`.execute(app.db);
    expect(doubled.rows).toEqual([]);
  });

  test('refuses moves by its number until unlocked', async () => {
    const [inside] = await seating.seats(manager, '71001-001');
    const [outside] = await seating.seats(manager, '71001-002');
    if (!inside || !outside) throw new Error('somebody sits there');
    expect((await seating.move(manager, inside, '71001-009', 1)).msg).toBe('考场001已锁定');
    expect((await seating.move(manager, outside, '71001-001', 12)).msg).toBe('考场001已锁定');
    good(await seating.lock(manager, '71001-001'));
    good(await seating.lock(manager, '71001-001', 0));
    expect((await actions()).filter((action) => action.startsWith('room_')).slice(-2)).toEqual([
      'room_lock',
      'room_unlock',
    ]);
  });
});

describe('scope', () => {
  test('limits a district to arranging its own', async () => {
    const plan = await seating.adopted(district, { seed: 'lot-4' });
    expect(plan.districts.map(({ name }) => name)).toEqual(['云溪考区']);
    expect(plan.state).toBe(2);
    const { two } = hall.districts;
    expect((await seating.start(district, { districtIds: [two] })).status).toBe(404);
    const [person] = await seating.seats(manager, '72001-001');
    if (!person) throw new Error('somebody sits there');
    expect((await seating.move(district, person, '71001-009', 1)).status).toBe(404);
    expect((await seating.lock(district, '72001-001')).status).toBe(404);
    const query = { examId: hall.exam, roomId: hall.rooms['72001-001'] ?? '' };
    expect((await district.get('formalExam/seats', query)).status).toBe(404);
  });

  test('shows a district its part of the city plan', async () => {
    const { id } = await seating.preview(manager);
    const seen = await seating.result(district, id);
    expect([seen.whole, seen.districts.map(({ name }) => name)]).toEqual([0, ['云溪考区']]);
    expect(seen.centres.map(({ code }) => code).sort()).toEqual(['71001', '71002']);
    expect(seen.shortfalls.map(({ reason }) => reason)).not.toContain('noSeat');
    expect((await seating.adopt(district, id)).status).toBe(403);
    expect((await district.post('formalExam/arrangeDiscard', { id })).status).toBe(403);
    expect((await stranger.get('formalExam/arrangeResult', { examId: hall.exam })).status).toBe(404);
  });

  test('S24 stops tasks of users who lost the right', async () => {
    const { id } = await seating.preview(manager);
    const rows = await sql<{
      ids: string[];
    }>`select role_ids as ids from "user" where id = ${app.idOf('mover')}`.execute(app.db);
    const held = rows.rows[0]?.ids ?? [];
    const clerk = sql`array(select id from role where tenant_id = '000000' and role_alias = 'info_clerk')`;
    const tasks = [good(await seating.start(mover)), good(await seating.adopt(mover, id))];
    await setRow(app.db, 'user', app.idOf('mover'), { roleIds: clerk });
    await seating.work();
    const ends = [];
    for (const { taskId } of tasks)
      ends.push(
        (
          await sql<{ words: string }>`select state || ' ' || words_zh as words from task where id = ${taskId}`.execute(
            app.db,
          )
        ).rows[0]?.words,
      );
    await setRow(app.db, 'user', app.idOf('mover'), { roleIds: held });
    expect(ends).toEqual(['failed 没有操作权限', 'failed 没有操作权限']);
    expect(await seating.result(manager, id)).toMatchObject({ state: 1 });
  });

  test('lets a centre move its examinees, not arrange', async () => {
    expect((await seating.start(centre)).status).toBe(403);
    expect((await seating.lock(centre, '71001-001')).status).toBe(403);
    const [person] = await seating.seats(centre, '71001-001');
    if (!person) throw new Error('somebody sits there');
    const moved = good(await seating.move(centre, person, '71001-009', 19));
    expect(moved).toMatchObject({ ticketNo: person.ticketNo, version: person.version + 1 });
    const at = { examinerId: person.examinerId, version: moved.version };
    expect((await seating.move(centre, at, '71002-009', 1)).status).toBe(404);
    expect((await seating.move(reader, at, '71001-009', 1)).status).toBe(403);
  });
});
