import type { EChartsCoreOption } from 'echarts/core';
import { contrast, mix, rgbOf } from '#platform/colour.ts';
import type { ChartData } from '../figures.ts';
import { base, nameAxis, type Sheet } from './base.ts';

/** Minimum px of a cell with a label. */
const readable = 34;

/** Rows between repeated column headers: the top of a tall map scrolls out of view. */
const between = 20;

export function rowsOf(many: number): { places: number[]; lines: number[] } {
  const isTall = many > between * 1.5;
  const places = Array.from({ length: many }, (_, row) => row + (isTall ? Math.floor(row / between) : 0));
  const lines = places.filter((place, row) => row > 0 && place - (places[row - 1] ?? 0) > 1).map((place) => place - 1);
  return { places, lines };
}

export function heat({ columns, rows, cells, range }: ChartData['heat'], sheet: Sheet): EChartsCoreOption {
  const { look, number, width } = sheet;
  const known = cells.flat().filter((cell) => cell !== null);
  const least = known.reduce((one, other) => Math.min(one, other), range?.[0] ?? Number.POSITIVE_INFINITY);
  const most = known.reduce((one, other) => Math.max(one, other), range?.[1] ?? Number.NEGATIVE_INFINITY);
  const span = most > least ? most - least : 1;
  const option = base(sheet, []);
  const { places, lines } = rowsOf(rows.length);
  const named = Array.from({ length: rows.length + lines.length }, () => '');
  for (const [row, place] of places.entries()) named[place] = rows[row] ?? '';
  return {
    ...option,
    grid: { ...option.grid, top: 28, bottom: 44 },
    xAxis: { ...nameAxis(sheet, columns), position: 'top' },
    yAxis: { ...nameAxis(sheet, named, true), inverse: true },
    visualMap: {
      seriesIndex: 0,
      dimension: 2,
      min: least,
      max: least + span,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 12,
      itemHeight: 120,
      text: [number(most), number(least)],
      textStyle: { color: look.quiet },
      inRange: { color: [look.soft, look.series[0]] },
      hoverLink: false,
    },
    series: [
      {
        type: 'heatmap',
        data: cells.flatMap((row, y) =>
          row.map((value, x) => ({
            name: `${rows[y]} · ${columns[x]}`,
            // the fourth value is the row of the table
            value: [x, places[y] ?? y, value ?? '-', y],
            label: { color: value === null ? look.text : wordsOn((value - least) / span, look) },
          })),
        ),
        label: {
          show: (width - 120) / Math.max(1, columns.length) >= readable,
          formatter: ({ value }: { value: unknown }) => {
            const figure = Array.isArray(value) ? value[2] : undefined;
            return typeof figure === 'number' ? number(figure) : '';
          },
        },
        encode: { tooltip: [2] },
        itemStyle: { borderColor: look.ground, borderWidth: 1 },
      },
      {
        type: 'scatter',
        symbolSize: 0,
        silent: true,
        tooltip: { show: false },
        data: lines.flatMap((place) => columns.map((name, x) => ({ name, value: [x, place] }))),
        label: { show: true, position: 'inside', formatter: '{b}', color: look.quiet },
      },
    ],
  };
}

function wordsOn(part: number, { soft, series, text, ground }: Sheet['look']): string {
  const [from, to, ink, paper] = [soft, series[0] ?? soft, text, ground].map(rgbOf);
  if (!from || !to || !ink || !paper) return text;
  const cell = mix(from, to, part);
  return contrast(ink, cell) >= contrast(paper, cell) ? text : ground;
}
