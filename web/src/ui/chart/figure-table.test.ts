import { expect, it } from 'vitest';
import { figuresOf, hasFigures, type Words } from './figure-table.ts';
import { pickOf } from './option.ts';

const words: Words = { say: ([zh]) => zh, number: (value) => value.toLocaleString('zh-CN'), unit: '人' };

it('gives each series a column and unknown values a gap', () => {
  const series = [
    { name: '报名', values: [1280, null] },
    { name: '实考', values: [0] },
  ];
  const table = figuresOf({ kind: 'bars', data: { of: '考区', categories: ['云溪区', '澄江区'], series } }, words);
  expect(table).toEqual({
    heads: ['考区', '报名', '实考'],
    rows: [
      { name: '云溪区', cells: [1280, 0] },
      { name: '澄江区', cells: [null, null] },
    ],
  });
  const axes = [{ name: '法律', max: 100 }];
  expect(figuresOf({ kind: 'radar', data: { of: '能力', axes, series } }, words).rows).toEqual([
    { name: '法律', cells: [1280, 0] },
  ]);
});

it('puts interval bounds after the lines', () => {
  const lines = { of: '考试', categories: ['一'], series: [{ name: 'P', values: [0.6] }] };
  const bands = [{ of: 'P', low: [0.5], high: [0.7] }];
  expect(figuresOf({ kind: 'lines', data: { ...lines, bands } }, words)).toEqual({
    heads: ['考试', 'P', 'P下限', 'P上限'],
    rows: [{ name: '一', cells: [0.6, 0.5, 0.7] }],
  });
});

it('names the bounds of bins', () => {
  const bins = [{ from: 0, to: 1000, count: 7 }];
  expect(figuresOf({ kind: 'histogram', data: { of: '分数', bins } }, words)).toEqual({
    heads: ['分数', '人'],
    rows: [{ name: '0–1,000', cells: [7] }],
  });
});

it('shows five figures per box, outliers where any exist', () => {
  const box = { name: '云溪区', low: 1, lowerQuartile: 2, median: 3, upperQuartile: 4, high: 5 };
  const plain = figuresOf({ kind: 'boxes', data: { of: '考区', boxes: [box] } }, words);
  expect(plain.heads).toEqual(['考区', '最小值', '下四分位数', '中位数', '上四分位数', '最大值']);
  expect(plain.rows[0]?.cells).toEqual([1, 2, 3, 4, 5]);
  const boxes = [{ ...box, outliers: [9, 10] }, box];
  const { rows } = figuresOf({ kind: 'boxes', data: { of: '考区', boxes } }, words);
  expect(rows.map(({ cells }) => cells.at(-1))).toEqual(['9、10', null]);
});

it('lists dots with their group and heat by cell', () => {
  const dots = [
    { name: '第1题', x: 0.4, y: -0.1, group: '客观题' },
    { name: '第2题', x: 0, y: 0 },
  ];
  expect(figuresOf({ kind: 'scatter', data: { of: '试题', x: 'P', y: 'r', dots } }, words).rows).toEqual([
    { name: '第1题', cells: [0.4, -0.1, '客观题'] },
    { name: '第2题', cells: [0, 0, null] },
  ]);
  const heat = { of: '考区', columns: ['周一', '周二'], rows: ['甲', '乙'], cells: [[3]] };
  expect(figuresOf({ kind: 'heat', data: heat }, words).rows.map(({ cells }) => cells)).toEqual([
    [3, null],
    [null, null],
  ]);
});

it('adds overlay columns and stage shares', () => {
  const [curve, cumulative] = [
    { name: '正态期望', values: [6.5, null] },
    { name: '累计（%）', values: [40, 100] },
  ];
  const bins = [0, 50].map((from) => ({ from, to: from + 50, count: from + 1 }));
  const over = { unit: '%', series: [cumulative] };
  expect(figuresOf({ kind: 'histogram', data: { of: '分数', bins, curve, over } }, words)).toEqual({
    heads: ['分数', '人', '正态期望', '累计（%）'],
    rows: [
      { name: '0–50', cells: [1, 6.5, 40] },
      { name: '50–100', cells: [51, null, 100] },
    ],
  });
  const bars = { of: '考区', categories: ['云溪'], series: [{ name: '平均分', values: [71.25] }], over };
  expect(figuresOf({ kind: 'bars', data: bars }, words).rows[0]?.cells).toEqual([71.25, 40]);
  const stages = [
    { name: '报名', value: 200, share: 100 },
    { name: '合格', value: null },
  ];
  expect(figuresOf({ kind: 'funnel', data: { of: '环节', stages, share: '占报名（%）' } }, words)).toEqual({
    heads: ['环节', '人', '占报名（%）'],
    rows: [
      { name: '报名', cells: [200, 100] },
      { name: '合格', cells: [null, null] },
    ],
  });
});

it('treats zero as a figure and null as none', () => {
  const lines = (values: (number | null)[]) =>
    figuresOf({ kind: 'lines', data: { of: '年', categories: ['2026'], series: [{ name: '甲', values }] } }, words);
  expect(hasFigures(lines([0]))).toBe(true);
  expect(hasFigures(lines([null]))).toBe(false);
  expect(hasFigures(lines([]))).toBe(false);
});

it('finds the row and column of a click', () => {
  const clicked = { dataIndex: 3, seriesIndex: 1, value: 7 as unknown };
  expect(pickOf('bars', clicked)).toEqual({ row: 3, column: 1 });
  expect(pickOf('histogram', { ...clicked, seriesIndex: 0 })).toEqual({ row: 3, column: 0 });
  expect(pickOf('histogram', clicked)).toEqual({ row: 3, column: 1 });
  expect(pickOf('funnel', clicked)).toEqual({ row: 3, column: 0 });
  expect(pickOf('radar', clicked)).toEqual({ column: 3 });
  expect(pickOf('scatter', { ...clicked, value: [0.4, 0.2, 11] })).toEqual({ row: 11 });
  expect(pickOf('heat', { ...clicked, value: [4, 2, 60, 1] })).toEqual({ row: 1, column: 4 });
  expect(pickOf('boxes', { ...clicked, seriesIndex: 0 })).toEqual({ row: 3 });
  expect(pickOf('boxes', { ...clicked, value: [2, 8.5] })).toEqual({ row: 2 });
});
