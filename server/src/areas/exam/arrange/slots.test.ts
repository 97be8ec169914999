import { expect, test } from 'vitest';
import { slotsOf } from './slots.ts';

const subject = (subjectCode: string, from: string, to: string) => ({
  subjectCode,
  name: subjectCode,
  startTime: `2027-05-01 ${from}:00`,
  endTime: `2027-05-01 ${to}:00`,
});
const codes = (...subjects: ReturnType<typeof subject>[]) =>
  slotsOf(subjects).map(({ slot, subjects: own }) => [slot, own.map(({ subjectCode }) => subjectCode).join()]);

test('merges subjects at the same time in any order', () => {
  const [early, beside, later] = [
    subject('A', '09:00', '11:00'),
    subject('B', '10:30', '12:00'),
    subject('C', '14:00', '16:00'),
  ];
  const slots = [
    [1, 'A,B'],
    [2, 'C'],
  ];
  expect(codes(early, beside, later)).toEqual(slots);
  expect(codes(later, beside, early)).toEqual(slots);
});

test("separates a subject that begins at another's end", () => {
  expect(codes(subject('A', '09:00', '11:00'), subject('B', '11:00', '12:00'))).toEqual([
    [1, 'A'],
    [2, 'B'],
  ]);
});
