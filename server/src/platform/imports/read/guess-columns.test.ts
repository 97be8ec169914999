import { expect, test } from 'vitest';
import type { ImportColumn } from '../import-kind.ts';
import { guessColumns } from './guess-columns.ts';

const columns: ImportColumn[] = Array.from({ length: 40 }, (_, n) => ({
  key: `field${n}`,
  label: [`登记字段${n}`, `Registered field ${n}`],
  otherNames: [`字段名称${n}`, `别名${n}`],
}));

test('finds columns by equal and similar names', () => {
  expect(guessColumns(columns, ['登记字段 7', 'registered  FIELD 8', '登记的字段9'], [])).toEqual([
    { key: 'field7', by: 'name' },
    { key: 'field8', by: 'name' },
    { key: 'field9', by: 'similar' },
  ]);
});

test('skips headings as long as a text', () => {
  const letters = Array.from({ length: 32_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 9000))).join(
    '',
  );
  const headings = Array.from({ length: 200 }, (_, n) => `${n}登记字段${letters}`);
  const before = process.cpuUsage();
  expect(guessColumns(columns, headings, [headings, headings])).toEqual(headings.map(() => null));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});
