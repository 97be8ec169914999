import { expect, test } from 'vitest';
import { type GridColumn, type GridRow, readSheetText, settled, shownCell, withCell, withPasted } from './grid.ts';
import { stepOf } from './steps.ts';

const columns: readonly GridColumn[] = [
  { key: 'no', label: ['编号', 'No.'], kind: 'text', width: 80 },
  { key: 'seats', label: ['座位', 'Seats'], kind: 'number', width: 80 },
  { key: 'spare', label: ['备用', 'Spare'], kind: 'tick', width: 80 },
];
const options = [
  { value: '7', label: '甲卷' },
  { value: '8', label: '乙卷' },
];
const row = (key: string, ...[no = '', seats = '', spare = '0']: string[]): GridRow => ({
  key,
  cells: { no, seats, spare },
});
const begin = (rows: readonly GridRow[]): GridRow => row(`new-${rows.length}`);
const said = (rows: readonly GridRow[]) => rows.map(({ cells }) => `${cells.no} ${cells.seats} ${cells.spare}`);

test.each([
  ['text', ' ００１ ', '001'],
  ['number', '３０', '30'],
  ['tick', '是', '1'],
  ['tick', '否', '0'],
  ['tick', '', '0'],
  ['moment', '2026年5月9日 8:30', '2026-05-09 08:30:00'],
  ['moment', '五月九日', '五月九日'],
  ['choice', '甲卷', '7'],
  ['choice', '7', '7'],
  ['choice', '丙卷', '丙卷'],
] as const)('stores %s cell input %j as %j', (kind, typed, kept) => {
  expect(settled({ kind, options }, typed)).toBe(kept);
});

test('parses choices by name and times to the minute', () => {
  expect([shownCell({ kind: 'choice', options }, '8'), shownCell({ kind: 'choice', options }, '丙卷')]).toEqual([
    '乙卷',
    '丙卷',
  ]);
  expect(shownCell({ kind: 'moment' }, '2026-05-09 08:30:00')).toBe('2026-05-09 08:30');
  expect(shownCell({ kind: 'moment' }, '五月九日')).toBe('五月九日');
});

test('protects read-only cells from typing and pasting', () => {
  const fixed = columns.map((column, place) => ({ ...column, fixed: place === 0 }));
  const next = withPasted([row('a', '001', '30')], fixed, { row: 0, column: 0 }, '002\t25', begin, 10);
  expect(said(next)).toEqual(['001 25 0']);
});

test('parses pasted cells, quoted ones with line breaks', () => {
  expect(readSheetText('001\t30\r\n002\t20\r\n')).toEqual([
    ['001', '30'],
    ['002', '20'],
  ]);
  expect(readSheetText('"一\n二""三"\t5\n\t6')).toEqual([
    ['一\n二"三', '5'],
    ['', '6'],
  ]);
});

test('pastes from a cell, adds rows, ignores extra columns', () => {
  const rows = [row('a', '001', '30'), row('b', '002', '30')];
  const next = withPasted(rows, columns, { row: 1, column: 1 }, '25\t是\t多余\n26\t否', begin, 10);
  expect(said(next)).toEqual(['001 30 0', '002 25 1', ' 26 0']);
  expect(next[0]).toBe(rows[0]);
});

test('adds no rows beyond the maximum', () => {
  expect(withPasted([], columns, { row: 0, column: 0 }, '1\n2\n3', begin, 2)).toHaveLength(2);
});

test('changes one cell and only its row object', () => {
  const rows = [row('a', '001'), row('b', '002')];
  const next = withCell(rows, { row: 1, column: 0 }, columns, '003');
  expect([next[0] === rows[0], next[1]?.cells.no]).toEqual([true, '003']);
});

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const size = { rows: 2, columns: 3 };
test.each([
  ['ArrowDown', {}, [0, 1], false, [1, 1]],
  ['ArrowDown', {}, [1, 1], false, undefined],
  ['ArrowRight', {}, [0, 1], false, [0, 2]],
  ['ArrowRight', {}, [0, 1], true, undefined],
  ['Tab', {}, [0, 2], false, [1, 0]],
  ['Tab', {}, [1, 2], true, undefined],
  ['Tab', { shiftKey: true }, [0, 0], false, undefined],
  ['Tab', { shiftKey: true }, [1, 0], false, [0, 2]],
  ['Enter', {}, [0, 1], true, [1, 1]],
  ['Enter', {}, [1, 1], true, [1, 1]],
  ['Enter', {}, [0, 1], false, undefined],
  ['End', { ctrlKey: true }, [0, 0], false, [1, 2]],
  ['x', {}, [0, 0], false, undefined],
] as const)('moves with %s %j from %j (typing %s) to %j', (key, held, [row, column], typing, to) => {
  const step = stepOf({ ...plain, ...held, key }, { row, column }, size, typing);
  expect(step && [step.row, step.column]).toEqual(to);
});

test('leaves the arrow keys to an open choice', () => {
  const down = { ...plain, key: 'ArrowDown' };
  expect(stepOf(down, { row: 0, column: 0 }, size, true, true)).toBeUndefined();
  expect(stepOf({ ...plain, key: 'Enter' }, { row: 0, column: 0 }, size, true, true)).toEqual({ row: 1, column: 0 });
});
