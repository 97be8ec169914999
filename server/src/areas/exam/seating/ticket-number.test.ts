import { expect, test } from 'vitest';
import { arrangeSeats } from './arrange-seats.ts';
import { randomSeating } from './random-seating.fixture.ts';
import { ticketNumber, ticketNumbers } from './ticket-number.ts';

const exam = { year: 2026, projectType: 3 };

test('consists of year, project, district, centre and number', () => {
  expect(ticketNumber(exam, '01200', 87)).toBe('26030120000087');
  expect(ticketNumber({ year: 2009, projectType: 12 }, '03012', 99_999)).toBe('09120301299999');
});

test.each([
  [exam, '0301', 1],
  [exam, '03012', 100_000],
  [exam, '03012', 0],
  [{ year: 2026, projectType: 100 }, '03012', 1],
])('%o, %s, %i has none', (of, centre, number) => expect(() => ticketNumber(of, centre, number)).toThrow(RangeError));

test('gives a unique ticket by room and seat', () => {
  const rules = { oneSubject: false, unitsApart: true, keepSpare: true };
  const input = randomSeating({ name: 'tickets', people: 600, seatsPerHundred: 70, rules });
  const plan = arrangeSeats(input);
  const tickets = ticketNumbers(plan, exam, input.centres);
  expect(new Set(tickets.values()).size).toBe(tickets.size);
  expect([...tickets.keys()].sort()).toEqual([...new Set(plan.seats.map(({ candidateId }) => candidateId))].sort());
  const [centre] = input.centres;
  const inCentre = [
    ...new Set(plan.seats.filter(({ centreId }) => centreId === centre?.id).map((seat) => seat.candidateId)),
  ];
  expect(inCentre.map((id) => tickets.get(id))).toEqual(
    inCentre.map((_, index) => `2603${centre?.code}${String(index + 1).padStart(5, '0')}`),
  );
});
