import { describe, expect, it, test } from 'vitest';
import { arrangeSeats } from './arrange-seats.ts';
import { randomSeating } from './random-seating.fixture.ts';
import type { Candidate, SeatingInput, SeatingPlan, SeatingRoom, ShortfallReason } from './seating.ts';

const lenient = { oneSubject: false, unitsApart: true, keepSpare: true };
const told = ({ shortfalls }: SeatingPlan, reason: ShortfallReason): readonly string[] =>
  shortfalls.find((one) => one.reason === reason)?.people ?? [];

const sets = [
  { name: 'plenty', people: 900, seatsPerHundred: 130, rules: lenient },
  { name: 'tight', people: 900, seatsPerHundred: 62, rules: lenient },
  { name: 'too few', people: 900, seatsPerHundred: 40, rules: { ...lenient, keepSpare: false } },
  { name: 'one subject', people: 900, seatsPerHundred: 110, rules: { ...lenient, oneSubject: true } },
  {
    name: 'one subject, tight',
    people: 900,
    seatsPerHundred: 65,
    rules: { ...lenient, oneSubject: true, keepSpare: false },
  },
  { name: 'a large unit', people: 900, seatsPerHundred: 100, rules: lenient, largeUnit: 0.35 },
  { name: 'half of one unit', people: 300, seatsPerHundred: 80, rules: lenient, largeUnit: 0.7 },
  { name: 'one district', people: 500, seatsPerHundred: 100, rules: lenient, districts: 1 },
];

describe.each(sets)('$name', (set) => {
  const input = randomSeating(set);
  const plan = arrangeSeats(input);
  const rooms = new Map(input.rooms.map((room) => [room.id, room]));
  const candidates = new Map(input.candidates.map((candidate) => [candidate.id, candidate]));
  const centres = new Map(input.centres.map((centre) => [centre.id, centre]));
  const seatsOf = Map.groupBy(plan.seats, ({ candidateId }) => candidateId);

  it('seats or reports every examinee once per slot', () => {
    for (const { id, subjects } of input.candidates) {
      const slots = (seatsOf.get(id) ?? []).map(({ slot }) => slot).sort();
      const expected = told(plan, 'noSeat').includes(id) ? [] : subjects.map(({ slot }) => slot).sort();
      expect([id, ...slots]).toEqual([id, ...expected]);
    }
  });

  it('uses each existing seat once', () => {
    const names = plan.seats.map(({ roomId, seatNo, slot }) => `${roomId} ${seatNo} ${slot}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { roomId, centreId, seatNo } of plan.seats) {
      const room = rooms.get(roomId);
      expect(room?.centreId).toBe(centreId);
      expect(seatNo >= 1 && seatNo <= (room?.seats ?? 0)).toBe(true);
    }
  });

  it('keeps examinees in their district and one centre', () => {
    for (const [id, seats] of seatsOf) {
      const held = new Set(seats.map(({ centreId }) => centreId));
      expect(held.size).toBe(1);
      for (const centreId of held) expect(centres.get(centreId)?.districtId).toBe(candidates.get(id)?.districtId);
    }
  });

  it('seats every programme for which a seat exists', () => {
    const taken = new Set(plan.seats.map(({ roomId, seatNo, slot }) => `${roomId} ${seatNo} ${slot}`));
    const subjects = subjectsByRoom(plan, candidates);
    for (const id of told(plan, 'noSeat')) {
      const candidate = candidates.get(id);
      const isOpen = (room: SeatingRoom) =>
        centres.get(room.centreId)?.districtId === candidate?.districtId && !(room.isSpare && set.rules.keepSpare);
      const hasSeat = input.rooms.filter(isOpen).some((room) =>
        Array.from({ length: room.seats }, (_, seat) => seat + 1).some((seatNo) =>
          candidate?.subjects.every(({ slot, subject }) => {
            const held = subjects.get(`${room.id} ${slot}`);
            const suits = !set.rules.oneSubject || !held || held.has(subject);
            return suits && !taken.has(`${room.id} ${seatNo} ${slot}`);
          }),
        ),
      );
      expect([id, hasSeat]).toEqual([id, false]);
    }
  });

  it('holds one subject per room and slot', () => {
    if (!set.rules.oneSubject) return;
    for (const [room, held] of subjectsByRoom(plan, candidates)) expect([room, held.size]).toEqual([room, 1]);
  });

  it('keeps wishes or reports them, without false reports', () => {
    const broken = (reason: ShortfallReason, isBroken: (candidate: Candidate, rooms: SeatingRoom[]) => boolean) => {
      const found = input.candidates.filter((candidate) => {
        const held = (seatsOf.get(candidate.id) ?? []).flatMap(({ roomId }) => rooms.get(roomId) ?? []);
        return held.length > 0 && isBroken(candidate, held);
      });
      expect([...told(plan, reason)].sort()).toEqual(found.map(({ id }) => id).sort());
    };
    broken('wishNotKept', ({ wish }, held) => wish !== null && held.some(({ centreId }) => centreId !== wish));
    broken('notAccessible', ({ needsAccess }, held) => needsAccess && held.some(({ isAccessible }) => !isAccessible));
    broken('spareRoomUsed', (_, held) => held.some(({ isSpare }) => isSpare));
    broken('seatChanges', ({ id }) => {
      const places = (seatsOf.get(id) ?? []).map(({ roomId, seatNo }) => `${roomId} ${seatNo}`);
      return new Set(places).size > 1;
    });
    if (set.rules.keepSpare) expect(told(plan, 'spareRoomUsed')).toEqual([]);
  });

  it('separates people of one unit or reports them', () => {
    const close = new Set<string>();
    for (const [, seats] of Map.groupBy(plan.seats, ({ roomId, slot }) => `${roomId} ${slot}`)) {
      const room = rooms.get(seats[0]?.roomId ?? '');
      for (const one of seats) {
        for (const other of seats) {
          const unit = candidates.get(one.candidateId)?.workUnit;
          const isSame = one !== other && unit !== null && unit === candidates.get(other.candidateId)?.workUnit;
          if (isSame && room && areBeside(room, one.seatNo, other.seatNo)) close.add(one.candidateId);
        }
      }
    }
    expect([...told(plan, 'sameUnitAdjacent')].sort()).toEqual([...close].sort());
    if ((set.largeUnit ?? 0) < 0.3) expect(close.size).toBe(0);
  });

  it('is reproducible in any order of input', () => {
    expect(arrangeSeats(input)).toEqual(plan);
    expect(arrangeSeats({ ...input, candidates: input.candidates.toReversed() }).seats).toEqual(plan.seats);
    expect(arrangeSeats({ ...input, seed: 'another' }).seats).not.toEqual(plan.seats);
  });
});

function areBeside({ seats, columns }: SeatingRoom, one: number, other: number): boolean {
  const rows = Math.ceil(seats / columns);
  const place = (seatNo: number) => {
    const column = Math.ceil(seatNo / rows);
    const along = seatNo - (column - 1) * rows;
    return [column, column % 2 === 1 ? along : rows + 1 - along] as const;
  };
  const [columnA, rowA] = place(one);
  const [columnB, rowB] = place(other);
  return Math.abs(columnA - columnB) + Math.abs(rowA - rowB) === 1;
}

function subjectsByRoom(plan: SeatingPlan, candidates: ReadonlyMap<string, Candidate>): Map<string, Set<string>> {
  const held = new Map<string, Set<string>>();
  for (const { candidateId, roomId, slot } of plan.seats) {
    const subject = candidates.get(candidateId)?.subjects.find((one) => one.slot === slot)?.subject ?? '';
    const name = `${roomId} ${slot}`;
    held.set(name, (held.get(name) ?? new Set()).add(subject));
  }
  return held;
}

describe('small cases', () => {
  const room = (id: string, seats: number, more: Partial<SeatingRoom> = {}): SeatingRoom => ({
    id,
    centreId: 'C1',
    seats,
    columns: 2,
    isAccessible: false,
    isSpare: false,
    ...more,
  });
  const person = (id: string, more: Partial<Candidate> = {}): Candidate => ({
    id,
    districtId: 'D1',
    wish: null,
    subjects: [{ subject: 's', slot: 'a' }],
    workUnit: null,
    needsAccess: false,
    ...more,
  });
  const arranged = (rooms: SeatingRoom[], candidates: Candidate[], more: Partial<SeatingInput> = {}) =>
    arrangeSeats({
      centres: [
        { id: 'C1', districtId: 'D1', code: '01001' },
        { id: 'C2', districtId: 'D1', code: '01002' },
      ],
      rooms,
      candidates,
      rules: lenient,
      seed: 's',
      ...more,
    });

  test('reports clashing subjects, no subject and missing rooms', () => {
    const clash = [
      { subject: 's', slot: 'a' },
      { subject: 't', slot: 'a' },
    ];
    const plan = arranged(
      [room('R1', 4)],
      [person('X', { subjects: clash }), person('Y', { subjects: [] }), person('Z', { districtId: 'D9' })],
    );
    expect(plan).toEqual({
      seats: [],
      shortfalls: [
        { reason: 'noSeat', people: ['Z'] },
        { reason: 'slotClash', people: ['X'] },
        { reason: 'noSubject', people: ['Y'] },
      ],
    });
  });

  test('shares a seat between people with different slots', () => {
    const plan = arranged([room('R1', 1)], [person('X'), person('Y', { subjects: [{ subject: 't', slot: 'b' }] })]);
    expect(plan.seats.map(({ candidateId, slot, seatNo }) => [candidateId, slot, seatNo])).toEqual([
      ['X', 'a', 1],
      ['Y', 'b', 1],
    ]);
  });

  test('changes seats only if none is free throughout', () => {
    const sits = (morning: string, evening: string) => ({
      subjects: [
        { subject: morning, slot: 'a' },
        { subject: evening, slot: 'b' },
      ],
    });
    const first = [person('P', { ...sits('s', 'u'), wish: 'C1' }), person('Q', { ...sits('v', 't'), wish: 'C1' })];
    const rules = { ...lenient, oneSubject: true };
    const plan = arranged([room('R1', 2), room('R2', 2)], [...first, person('X', sits('s', 't'))], { rules });
    expect(plan.shortfalls).toEqual([{ reason: 'seatChanges', people: ['X'] }]);
    const ofX = plan.seats.filter(({ candidateId }) => candidateId === 'X');
    expect(ofX.map(({ slot }) => slot).sort()).toEqual(['a', 'b']);
    expect(ofX.map(({ roomId }) => roomId).sort()).toEqual(['R1', 'R2']);
    const apart = [room('R1', 2), room('R2', 2, { centreId: 'C2' })];
    const [p, q] = first;
    const people = [...(p && q ? [p, { ...q, wish: 'C2' }] : []), person('X', sits('s', 't'))];
    expect(arranged(apart, people, { rules }).shortfalls).toEqual([{ reason: 'noSeat', people: ['X'] }]);
  });

  test('prefers accessible rooms to wishes, even elsewhere', () => {
    const rooms = [room('R1', 4), room('R2', 1, { centreId: 'C2', isAccessible: true })];
    const needs = { needsAccess: true, wish: 'C1' };
    const plan = arranged(rooms, [person('X', needs), person('Y', { wish: 'C2' })]);
    expect(plan.seats.map(({ candidateId, roomId }) => [candidateId, roomId])).toEqual([
      ['Y', 'R1'],
      ['X', 'R2'],
    ]);
    expect(plan.shortfalls).toEqual([{ reason: 'wishNotKept', people: expect.arrayContaining(['X', 'Y']) }]);
    const more = arranged(rooms, [person('X', needs), person('Z', needs)]);
    expect(more.shortfalls.map(({ reason, people }) => [reason, people.length])).toEqual([
      ['notAccessible', 1],
      ['wishNotKept', 1],
    ]);
  });

  test('keeps spare rooms closed or opens them last', () => {
    const rooms = [room('R1', 1, { isSpare: true }), room('R2', 1)];
    const people = [person('X'), person('Y')];
    const kept = arranged(rooms, people);
    expect(kept.seats.map(({ roomId }) => roomId)).toEqual(['R2']);
    expect(kept.shortfalls.map(({ reason }) => reason)).toEqual(['noSeat']);
    const opened = arranged(rooms, people, { rules: { ...lenient, keepSpare: false } });
    expect(opened.seats.map(({ roomId }) => roomId)).toEqual(['R1', 'R2']);
    expect(opened.shortfalls.map(({ reason }) => reason)).toEqual(['spareRoomUsed']);
  });

  test('spreads a unit of four in ten over rooms', () => {
    const rooms = Array.from({ length: 20 }, (_, index) => room(`R${index}`, 30, { columns: 5 }));
    const people = Array.from({ length: 600 }, (_, index) =>
      person(`P${index}`, { workUnit: index < 240 ? 'U' : `V${index % 90}` }),
    );
    const plan = arranged(rooms, people);
    const ofUnit = new Set(people.slice(0, 240).map(({ id }) => id));
    for (const [, seats] of Map.groupBy(plan.seats, ({ roomId }) => roomId)) {
      const share = seats.filter(({ candidateId }) => ofUnit.has(candidateId)).length;
      expect(Math.abs(share - 12)).toBeLessThanOrEqual(1);
    }
    expect(plan.shortfalls).toEqual([]);
  });

  test.each([
    [8, 4, [0]],
    [9, 5, [0]],
    [6, 4, [3, 4]],
  ])('of %i seats, %i people of a unit: %o adjacent', (seats, ofUnit, close) => {
    const columns = Math.ceil(seats / 3);
    const people = Array.from({ length: seats }, (_, index) =>
      person(`P${index}`, { workUnit: index < ofUnit ? 'U' : null }),
    );
    expect(close).toContain(told(arranged([room('R1', seats, { columns })], people), 'sameUnitAdjacent').length);
  });
});
