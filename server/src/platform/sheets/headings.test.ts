import { expect, test } from 'vitest';
import { mapHeadings, refuseHeadings, takeHeadings } from './headings.ts';
import type { SheetRow } from './worksheet-rows.ts';

const labels = [
  { key: 'name', label: '姓名', required: true },
  { key: 'idNo', label: '证件号码', required: true },
  { key: 'optionA', label: '选项A' },
];

async function* sheet(...rows: (string | null)[][]): AsyncGenerator<SheetRow> {
  for (const [index, cells] of rows.entries()) yield { row: index + 1, cells, formulas: [] };
}

test('finds labels in any order, width and spacing', () => {
  const map = mapHeadings(['选项Ａ', null, ' 证 件号码　', '姓名✓', '备注'], labels);
  expect([...map.columns]).toEqual([
    ['optionA', 0],
    ['idNo', 2],
    ['name', 3],
  ]);
  expect(map).toMatchObject({ missing: [], duplicates: [], unknown: ['备注'] });
  expect(refuseHeadings(map)).toBeUndefined();
});

test('ignores marks of required columns', () => {
  expect(mapHeadings(['姓名（必填）', '证件号码*'], labels).missing).toEqual([]);
});

test('names duplicate and missing columns, uses the first duplicate', () => {
  const map = mapHeadings(['姓名', '姓 名'], labels);
  expect(map.columns.get('name')).toBe(0);
  expect(map).toMatchObject({ duplicates: ['姓名'], missing: ['证件号码'] });
  expect(refuseHeadings(map)).toEqual(['缺少列：证件号码', 'Columns missing: 证件号码']);
  expect(refuseHeadings(mapHeadings(['姓名', '证件号码', '姓名'], labels))).toEqual([
    '列名重复：姓名',
    'Columns that occur twice: 姓名',
  ]);
});

test('skips a title row, rejects a sheet without headings', async () => {
  const found = await takeHeadings(sheet(['考生名单'], ['姓名', '证件号码'], ['陈远', '1']), labels);
  const rest = [];
  for await (const { cells } of found.rows) rest.push(cells);
  expect(rest).toEqual([['陈远', '1']]);
  await expect(takeHeadings(sheet(['姓名'], ['陈远']), labels)).rejects.toMatchObject({
    code: 'headings',
    message: '缺少列：证件号码',
  });
  await expect(takeHeadings(sheet(), labels)).rejects.toMatchObject({
    words: ['表格中没有数据', 'The sheet contains no rows'],
  });
});
