import { expect, test } from 'vitest';
import { analysisOf, districtFigures, headlineOf, structureOf } from '../../../../testing/exam-statistics.ts';
import { sheetsOf } from './workbook-sheets.ts';

const zh = ([text]: readonly [string, string]) => text;
const range = { subject: '经济基础知识', place: '全部考区' };
const answers = () => ({
  headline: headlineOf(),
  districts: districtFigures(),
  analysis: analysisOf(),
  structure: structureOf(),
});
const sheet = (name: string, given = answers()) => sheetsOf(given, range, zh).find((one) => one.name === name);

test('every part of the page has its sheet, with what it is of and of how many', () => {
  expect(sheetsOf(answers(), range, zh).map(({ name, line }) => `${name}: ${line}`)).toEqual([
    '总体: n = 1076',
    '考区对比: 经济基础知识',
    '成绩分布: 经济基础知识 · 全部考区 · n = 1076',
    '百分位: 经济基础知识 · 全部考区 · n = 1076',
    '试题: 经济基础知识 · 全部考区 · n = 1076',
    '选项: 经济基础知识 · 全部考区 · n = 1076',
    '考生结构: 全部考区 · n = 1080',
  ]);
});

test('numbers stay numbers, and what is kept back is empty', () => {
  const districts = sheet('考区对比')?.figures.rows ?? [];
  expect(districts.map(({ name, cells }) => [name, cells[4], cells.at(-1)])).toEqual([
    ['云溪', 84.25, 0.12],
    ['澄江', 74.5, -0.63],
    ['青岭', null, null],
  ]);
  expect(sheet('试题')?.figures.rows[1]?.cells.at(-1)).toBe('疑似键错、负相关、偏难');
  expect(sheet('选项')?.figures.rows[0]).toEqual({ name: '1', cells: ['A', '✓', 620, 62, 80, 30, 20, 0.38] });
});

test('nothing of few people is written, and no sheet that would be empty', () => {
  const analysis = analysisOf({ suppressed: 1, items: [] });
  const names = sheetsOf({ ...answers(), analysis }, range, zh).map(({ name }) => name);
  expect(names).toEqual(['总体', '考区对比', '考生结构']);
});

test('heads and cells are as many', () => {
  for (const { name, figures } of sheetsOf(answers(), range, zh))
    for (const row of figures.rows) expect([name, row.cells.length]).toEqual([name, figures.heads.length - 1]);
});
