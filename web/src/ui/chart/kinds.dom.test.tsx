import { expect, it } from 'vitest';
import type { Drawing } from './figures.ts';
import type { Sheet } from './kinds/base.ts';
import { optionOf } from './option.ts';

const sheet: Sheet = {
  say: ([zh]) => zh,
  number: (value) => value.toLocaleString('zh-CN'),
  unit: '人',
  paper: false,
  width: 800,
  look: {
    text: '#222222',
    quiet: '#666666',
    line: '#cccccc',
    ground: '#ffffff',
    soft: '#eef5ff',
    font: 'sans',
    series: ['#1a6fd4', '#b45309', '#0f766e'],
  },
};
interface Drawn {
  type: string;
  name?: string;
  yAxisIndex?: number;
  data: unknown[];
  itemStyle: { color?: string; borderColor?: string };
}
const seriesOf = (drawing: Drawing) => {
  const { series } = optionOf(drawing, sheet) as { series: Drawn[] };
  return series;
};

it('draws lines over bars with an axis on the right', () => {
  const over = { unit: '%', series: [{ name: '合格率', values: [38.2, null] }] };
  const series = [{ name: '平均分', values: [71, 66] }];
  const [bar, line] = seriesOf({ kind: 'bars', data: { of: '考区', categories: ['甲', '乙'], series, over } });
  expect([bar?.type, line?.type, line?.yAxisIndex, line?.data]).toEqual(['bar', 'line', 1, [38.2, null]]);
  expect([bar?.itemStyle.color, bar?.itemStyle.borderColor, line?.itemStyle.color]).toEqual([
    '#eef5ff',
    '#1a6fd4',
    '#b45309',
  ]);
});

it('draws expected counts and cumulative lines over histograms', () => {
  const bins = [{ from: 0, to: 10, count: 3 }];
  const curve = { name: '正态', values: [2.5] };
  const over = { unit: '%', series: [{ name: '累计', values: [100] }] };
  const drawn = seriesOf({ kind: 'histogram', data: { of: '分数', bins, curve, over } });
  expect(drawn.map(({ type, yAxisIndex }) => [type, yAxisIndex])).toEqual([
    ['bar', undefined],
    ['line', 0],
    ['line', 1],
  ]);
});

it('draws an interval as an area outside the tooltip', () => {
  const series = [{ name: 'r', values: [0.1, null] }];
  const bands = [{ of: 'r', low: [-0.1, null], high: [0.3, null] }];
  const drawn = seriesOf({ kind: 'lines', data: { of: '考试', categories: ['一', '二'], series, bands } });
  expect(drawn.map(({ name, data }) => [name, data])).toEqual([
    ['r', [0.1, null]],
    ['r', [-0.1, null]],
    ['r', [0.4, null]],
  ]);
  expect(drawn[2]).toMatchObject({ color: '#1a6fd4', stackStrategy: 'all', tooltip: { show: false } });
});

it('breaks dates into two lines before truncating them', () => {
  const axisOf = (categories: string[], width: number) => {
    const series = [{ name: '报名', values: categories.map(() => 1) }];
    const drawing: Drawing = { kind: 'lines', data: { of: '考试', categories, series } };
    const { xAxis } = optionOf(drawing, { ...sheet, width }) as {
      xAxis: { axisLabel: { formatter?: (name: string) => string } };
    };
    return (name: string) => xAxis.axisLabel.formatter?.(name) ?? name;
  };
  const days = Array.from({ length: 8 }, (_, at) => `2026-0${at + 1}-15`);
  expect(axisOf(days, 480)('2026-01-15')).toBe('2026\n01-15');
  expect(axisOf(days, 480)('临港新区')).toBe('临港新区');
  expect(axisOf(days, 960)('2026-01-15')).toBe('2026-01-15');
});

it('centres each stage of a funnel', () => {
  const stages = [
    { name: '报名', value: 100, share: 100 },
    { name: '合格', value: 30, share: 30 },
  ];
  const [offset, stage] = seriesOf({ kind: 'funnel', data: { of: '环节', stages } });
  expect([offset?.data, stage?.data]).toEqual([
    [0, 35],
    [100, 30],
  ]);
});

it('names only the marked dots', () => {
  const dots = [
    { name: '第7题', x: 0.4, y: -0.1, named: true },
    { name: '第8题', x: 0.5, y: 0.4 },
  ];
  const [drawn] = seriesOf({ kind: 'scatter', data: { of: '试题', x: 'P', y: 'r', dots } });
  expect(drawn?.data.map((dot) => typeof dot === 'object' && dot !== null && 'label' in dot)).toEqual([true, false]);
});

it('names a marked dot although another is near', () => {
  const near = [0.4, 0.41, 0.42].map((x) => ({ name: `第${x}题`, x, y: 0.1, named: true }));
  const [drawn] = seriesOf({ kind: 'scatter', data: { of: '试题', x: 'P', y: 'r', dots: near } });
  expect(drawn).toMatchObject({ labelLayout: { hideOverlap: false } });
});

it('repeats column names of a tall heat map', () => {
  const rows = Array.from({ length: 45 }, (_, row) => `${row + 1}`);
  const data = { of: '试题', columns: ['A', 'B'], rows, cells: rows.map(() => [30, 70]) };
  const [cells, names] = seriesOf({ kind: 'heat', data });
  expect(names?.data).toMatchObject([
    { name: 'A', value: [0, 20] },
    { name: 'B', value: [1, 20] },
    { name: 'A', value: [0, 41] },
    { name: 'B', value: [1, 41] },
  ]);
  // the 21st row follows the first repeated header
  expect(cells?.data[40]).toMatchObject({ value: [0, 21, 30, 20] });
  const [, none] = seriesOf({ kind: 'heat', data: { ...data, rows: rows.slice(0, 9), cells: data.cells.slice(0, 9) } });
  expect(none?.data).toEqual([]);
});

it('writes figures on all bars or none', () => {
  const bars = (many: number) => {
    const categories = Array.from({ length: many }, (_, place) => `${place}`);
    const series = [{ name: '平均分', values: categories.map(() => 109.17) }];
    return seriesOf({ kind: 'bars', data: { of: '考区', categories, series } })[0];
  };
  expect(bars(6)).toMatchObject({ label: { show: true } });
  expect(bars(16)).toMatchObject({ label: { show: false } });
});

it('omits intervals rather than truncating, truncates other names', () => {
  const axisOf = (categories: readonly string[]) => {
    const values = categories.map(() => 1);
    const drawing: Drawing = { kind: 'bars', data: { of: '分数', categories, series: [{ name: '人', values }] } };
    return (optionOf(drawing, sheet) as { xAxis: { axisLabel: { interval?: number } } }).xAxis.axisLabel.interval;
  };
  const tens = Array.from({ length: 14 }, (_, at) => at * 10);
  expect(axisOf(tens.map((from) => `${from + 1000.5}–${from + 1010.5}`))).toBeUndefined();
  expect(axisOf(tens.map((from) => `第${from}号考区的考点`))).toBe(0);
});
