import type { SeatedAt, SeatSitter } from '@kaoxin/contract/exam/arrange.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { Arranging, addPeople, openSeating, rosterOf, type SeatingHall } from './seats/seats.fixture.ts';

const app = testApp({ manager: ['exam_manager'], mate: ['exam_manager'] });
const { manager, mate } = app.visitors;
let hall: SeatingHall;
const seating = new Arranging(app, () => hall);
const rounds = 8;

beforeAll(async () => {
  hall = await openSeating(app.db);
  const { one, two } = hall.districts;
  const centreId = hall.centres.one;
  await addPeople(app.db, hall.exam, { districtId: one, centreId, people: 20 });
  await addPeople(app.db, hall.exam, { districtId: one, centreId, people: 4, subjects: ['JC'] });
  await addPeople(app.db, hall.exam, { districtId: two, people: 5 });
});
let whole: SeatSitter[];
let morning: SeatSitter[];
beforeEach(async () => {
  await seating.adopted(manager, { seed: 'begin' });
  const seats = [...(await seating.seats(manager, '71001-001')), ...(await seating.seats(manager, '71001-003'))];
  const both = new Set([
    ...(await seating.seats(manager, '71001-001', 2)).map(({ examinerId }) => examinerId),
    ...(await seating.seats(manager, '71001-003', 2)).map(({ examinerId }) => examinerId),
  ]);
  whole = seats.filter(({ examinerId }) => both.has(examinerId));
  morning = seats.filter(({ examinerId }) => !both.has(examinerId));
});

const first = (people: readonly SeatSitter[], n = 0): SeatSitter => {
  const person = people[n];
  if (!person) throw new Error(`there is no person ${n}`);
  return person;
};
const swap = (one: SeatSitter, other: SeatSitter, more: object = {}) =>
  manager.post<SeatedAt[]>('formalExam/seatSwap', {
    examinerId: one.examinerId,
    version: one.version,
    otherId: other.examinerId,
    otherVersion: other.version,
    ...more,
  });
const places = ({ seats }: SeatedAt) => seats.map(({ slot, roomNo, seatNo }) => [slot, roomNo, seatNo]);
const isTrue = async () => {
  const { kept, there } = await seating.counts();
  expect(kept).toEqual(there);
};

test('moves in all slots and keeps the ticket', async () => {
  const person = first(whole);
  const moved = good(await seating.move(manager, person, '71001-009', 20));
  expect(places(moved)).toEqual([
    [1, '009', 20],
    [2, '009', 20],
  ]);
  expect([moved.ticketNo, moved.version]).toEqual([person.ticketNo, person.version + 1]);
  await isTrue();
});

test('updates ticket and counts at another centre', async () => {
  const person = first(whole);
  const moved = good(await seating.move(manager, person, '71002-001', 3));
  expect(moved.ticketNo).toMatch(/^270371002\d{5}$/);
  const row = (await rosterOf(app.db, hall.exam)).find(({ id }) => id === person.examinerId);
  expect(row).toMatchObject({ centreId: hall.centres.sibling, wishedCentreId: hall.centres.one, seatNo: 3 });
  await isTrue();
});

test('never reuses a ticket number', async () => {
  const [one, other] = [first(whole), first(whole, 1)];
  const there = good(await seating.move(manager, one, '71002-001', 3));
  const at = { examinerId: one.examinerId, version: there.version };
  const back = good(await seating.move(manager, at, '71001-009', 3));
  expect(back.ticketNo).toMatch(/^270371001/);
  expect(back.ticketNo).not.toBe(one.ticketNo);
  const next = good(await seating.move(manager, other, '71002-001', 3));
  expect(Number(next.ticketNo)).toBeGreaterThan(Number(there.ticketNo));
});

test('moves one slot within its centre only', async () => {
  const person = first(whole);
  const moved = good(await seating.move(manager, person, '71001-009', 20, { slot: 2 }));
  expect(places(moved)[1]).toEqual([2, '009', 20]);
  expect(places(moved)[0]).not.toEqual([1, '009', 20]);
  await isTrue();
  const at = { examinerId: person.examinerId, version: moved.version };
  expect((await seating.move(manager, at, '71002-009', 20, { slot: 2 })).msg).toContain('各时段应在同一考点');
  expect((await seating.move(manager, first(morning), '71001-009', 19, { slot: 2 })).msg).toContain('在该时段没有考试');
});

test('gives seats and a ticket to an unseated examinee', async () => {
  const [late = ''] = await addPeople(app.db, hall.exam, { districtId: hall.districts.one, people: 1 });
  const moved = good(await seating.move(manager, { examinerId: late, version: 1 }, '71002-009', 7));
  expect(places(moved)).toEqual([
    [1, '009', 7],
    [2, '009', 7],
  ]);
  expect(moved.ticketNo).toMatch(/^270371002\d{5}$/);
  await isTrue();
});

test('refuses taken, unknown and foreign seats and stale forms', async () => {
  const [one, other] = [first(whole), first(whole, 1)];
  const room = (await seating.seats(manager, '71001-001')).some(({ examinerId }) => examinerId === other.examinerId)
    ? '71001-001'
    : '71001-003';
  const before = await rosterOf(app.db, hall.exam);
  const taken = await seating.move(manager, one, room, other.seatNo);
  expect([taken.status, taken.msg]).toEqual([409, `该座位已有考生【${other.name}】（准考证号${other.ticketNo}）`]);
  expect((await seating.move(manager, one, '71001-009', 21)).msg).toBe('考场009只有20个座位');
  expect((await seating.move(manager, one, '72001-009', 1)).msg).toBe('考场不在该考生的考区');
  const stale = { examinerId: one.examinerId, version: one.version - 1 };
  expect((await seating.move(manager, stale, '71001-009', 1)).status).toBe(409);
  expect(await rosterOf(app.db, hall.exam)).toEqual(before);
});

test(`seats the first of two simultaneous moves, ${rounds} rounds`, async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const [one, other] = [first(whole, 0), first(whole, 1)];
    const answers = await Promise.all([
      seating.move(manager, one, '71001-009', round),
      seating.move(mate, other, '71001-009', round),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers.findIndex(({ status }) => status === 409);
    expect(answers[loser]?.msg).toContain(`该座位已有考生【${[other, one][loser]?.name}】`);
    const winner = [one, other][1 - loser];
    if (winner) whole = whole.map((each) => (each === winner ? { ...each, version: each.version + 1 } : each));
    await isTrue();
  }
});

test('swaps two examinees in all slots and in one', async () => {
  const [one, other] = [first(whole, 0), first(whole, 1)];
  const [toOther, toOne] = good(await swap(one, other));
  expect(places(toOther as SeatedAt).map(([, , seat]) => seat)).toEqual([other.seatNo, other.seatNo]);
  expect(places(toOne as SeatedAt).map(([, , seat]) => seat)).toEqual([one.seatNo, one.seatNo]);
  await isTrue();
  const later = [
    { ...one, version: one.version + 1 },
    { ...other, version: other.version + 1 },
  ] as const;
  const [back] = good(await swap(...later, { slot: 2 }));
  expect(places(back as SeatedAt).map(([, , seat]) => seat)).toEqual([other.seatNo, one.seatNo]);
  const third = [
    { ...one, version: one.version + 2 },
    { ...other, version: other.version + 2 },
  ] as const;
  expect((await swap(...third)).msg).toContain('各时段座位不同，请选择时段');
  expect((await swap(one, one)).msg).toBe('请选择两名考生');
  const [elsewhere] = await seating.seats(manager, '72001-001');
  if (!elsewhere) throw new Error('somebody sits there');
  expect((await swap(third[0], elsewhere)).msg).toBe('两名考生不在同一考试的同一考区');
  await isTrue();
});

test('logs centre and room without names in the timeline', async () => {
  good(await seating.move(manager, first(whole), '71001-009', 20));
  good(await swap(first(whole, 1), first(whole, 2)));
  for (const locked of [1, 0] as const) good(await seating.lock(manager, '71001-009', locked));
  const { rows } = await sql<{ action: string; note: string | null }>`select action, note from case_event
    where case_id = ${hall.exam} order by seq desc limit 4`.execute(app.db);
  expect(rows).toEqual([
    { action: 'room_unlock', note: '云溪一中考点 009考场' },
    { action: 'room_lock', note: '云溪一中考点 009考场' },
    { action: 'seat_swap', note: null },
    { action: 'seat_move', note: '云溪一中考点 009考场 20号座' },
  ]);
});
