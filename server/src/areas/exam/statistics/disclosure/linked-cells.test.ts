import { chance } from '@kaoxin/demo/prng.ts';
import { expect, test } from 'vitest';
import { type Relation, withheldCells } from './linked-cells.ts';

const least = 5;
interface Table {
  counts: readonly (readonly number[])[];
  overlapping?: boolean;
  hidden?: (row: number, column: number) => boolean;
}
const name = (row: number, column: number) => `${row} ${column}`;
function hiddenOf({ counts, overlapping = false, hidden = () => false }: Table): boolean[][] {
  const [bottom, right] = [counts.length - 1, (counts[0]?.length ?? 1) - 1];
  const people = new Map(counts.flatMap((row, at) => row.map((n, column): [string, number] => [name(at, column), n])));
  const relations: Relation[] = [
    ...counts.map((row, at) => ({
      sum: name(at, right),
      overlapping,
      parts: row.slice(0, right).map((_, column) => name(at, column)),
    })),
    ...(counts[0] ?? []).map((_, column) => ({
      sum: name(bottom, column),
      parts: counts.slice(0, bottom).map((_row, at) => name(at, column)),
    })),
  ];
  const before = new Set(
    counts.flatMap((row, at) => row.flatMap((_, column) => (hidden(at, column) ? [name(at, column)] : []))),
  );
  const found = withheldCells(people, relations, least, (key) => before.has(key));
  return counts.map((row, at) => row.map((_, column) => found.has(name(at, column))));
}
const shown = (counts: Table['counts'], more: Omit<Table, 'counts'> = {}) =>
  hiddenOf({ counts, ...more }).map((row, at) =>
    row.map((isHidden, column) => (isHidden ? '—' : counts[at]?.[column])),
  );
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const summed = (inner: readonly (readonly number[])[]): number[][] => {
  const wide = inner.map((row) => [...row, sum(row)]);
  return [...wide, (wide[0] ?? []).map((_, column) => sum(wide.map((row) => row[column] ?? 0)))];
};

test('withholds nothing if all groups are large enough', () => {
  const counts = summed([
    [20, 30],
    [0, 8],
  ]);
  expect(shown(counts)).toEqual(counts);
});

test('withholds the next smallest in row and column', () => {
  expect(
    shown(
      summed([
        [3, 20, 30],
        [8, 40, 50],
        [90, 60, 70],
      ]),
    ),
  ).toEqual([
    ['—', '—', 30, 53],
    ['—', '—', 50, 98],
    [90, 60, 70, 220],
    [101, 120, 150, 371],
  ]);
});

test('withholds more if the hidden parts stay small', () => {
  expect(
    shown(
      summed([
        [1, 2, 30, 40],
        [50, 60, 70, 80],
        [90, 91, 92, 93],
      ]),
    )[0],
  ).toEqual(['—', '—', '—', 40, 73]);
});

test('counts people with two subjects only once', () => {
  const counts = [
    [3, 3, 60, 62],
    [50, 50, 70, 71],
    [53, 53, 130, 133],
  ];
  expect(shown(counts, { overlapping: true })[0]).toEqual(['—', '—', '—', 62]);
  expect(shown(counts)[0]).toEqual(['—', '—', 60, 62]);
});

test('withholds the sum if nothing else is left', () => {
  expect(
    shown([
      [3, 3],
      [3, 3],
    ]),
  ).toEqual([
    ['—', '—'],
    ['—', '—'],
  ]);
  expect(shown(summed([[3, 40]]))).toEqual([
    ['—', '—', 43],
    ['—', '—', 43],
  ]);
});

test('breaks two rings of hidden cells linked by one', () => {
  const ring = (at: number): [number, number][] => [
    ...[0, 1].flatMap((row) => [0, 1].map((column): [number, number] => [at + row, at + column])),
  ];
  const few = new Set([...ring(0), ...ring(2), [1, 2] as const].map(([row, column]) => name(row, column)));
  const counts = summed(
    Array.from({ length: 4 }, (_, row) =>
      Array.from({ length: 4 }, (_cell, column) => (few.has(name(row, column)) ? 4 : 30 + row + column)),
    ),
  );
  const hidden = hiddenOf({ counts });
  for (const key of few) {
    const [row = 0, column = 0] = key.split(' ').map(Number);
    expect(hidden[row]?.[column]).toBe(true);
  }
  expect(hidden.flat().filter(Boolean).length).toBeGreaterThan(few.size);
});

test('hides what a related table hides, never alone', () => {
  const hidden = (row: number, column: number) => row === 0 && column === 1;
  expect(
    shown(
      summed([
        [10, 20, 30],
        [30, 40, 50],
      ]),
      { hidden },
    ),
  ).toEqual([
    ['—', '—', 30, 60],
    ['—', '—', 50, 120],
    [40, 60, 80, 180],
  ]);
});

test('never reveals a small group in any table', () => {
  const luck = chance('kept back');
  for (let round = 0; round < 300; round += 1) {
    const [height, width] = [luck.whole(1, 6), luck.whole(1, 5)];
    const counts = summed(
      Array.from({ length: height }, () =>
        Array.from({ length: width }, () => (luck.happens(0.3) ? luck.whole(0, 6) : luck.whole(0, 60))),
      ),
    );
    const hidden = hiddenOf({ counts });
    const cells = counts.map((row, at) => row.map((n, column) => ({ n, isHidden: hidden[at]?.[column] === true })));
    const lines = [...cells, ...(cells[0] ?? []).map((_, column) => cells.flatMap((row) => row[column] ?? []))];
    for (const line of lines) {
      for (const { n, isHidden } of line) if (n > 0 && n < least) expect(isHidden).toBe(true);
      const people = line.filter(({ n }) => n > 0);
      const missing = people.filter(({ isHidden }) => isHidden);
      expect(missing.length === 0 || missing.length > 1 || people.length === 1).toBe(true);
    }
  }
});
