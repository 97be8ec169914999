import type { EChartsCoreOption } from 'echarts/core';
import type { ChartData, Quadrants } from '../figures.ts';
import { base, figureAxis, type Sheet, symbols } from './base.ts';
import { type Side, sidesOf } from './dot-names.ts';

export function scatter({ x, y, dots, quadrants }: ChartData['scatter'], sheet: Sheet): EChartsCoreOption {
  const { number, paper } = sheet;
  const groups = [...new Set(dots.map(({ group }) => group ?? ''))];
  const option = base(sheet, groups.length > 1 ? groups : [], { shapes: true, named: true });
  const many = dots.length > 400;
  const sides = sidesOf(dots, sheet);
  const isCrowd = dots.filter(({ named }) => named).length > mostNames;
  const axisLine = { show: true, onZero: false, lineStyle: { color: sheet.look.line } };
  return {
    ...option,
    grid: { ...option.grid, bottom: 24, right: 24 },
    tooltip: {
      ...option.tooltip,
      // HTML tooltips would render user input
      renderMode: 'richText',
      formatter: ({ data }: { data: { name: string; value: number[] } }) =>
        `${data.name}\n${x} ${number(data.value[0] ?? 0)}\n${y} ${number(data.value[1] ?? 0)}`,
    },
    xAxis: { ...figureAxis(sheet, x, true), scale: true, axisLine, nameLocation: 'middle', nameGap: 28 },
    yAxis: { ...figureAxis(sheet, y), scale: true, axisLine },
    series: groups.map((group, place) => ({
      type: 'scatter',
      name: group,
      // the third value is the row of the table
      data: dots.flatMap((dot, row) =>
        (dot.group ?? '') === group
          ? [{ name: dot.name, value: [dot.x, dot.y, row], ...tagged(sides[row], sheet) }]
          : [],
      ),
      symbol: symbols[place % symbols.length],
      symbolSize: many ? 5 : 10,
      itemStyle: { opacity: many && !paper ? 0.6 : 0.9 },
      labelLayout: { hideOverlap: isCrowd },
      ...(quadrants && place === 0 ? parted(quadrants, sheet) : {}),
    })),
  };
}

const mostNames = 16;

const tagged = (position: Side | undefined, { look, type }: Sheet) =>
  position
    ? {
        label: {
          show: true,
          position,
          formatter: '{b}',
          color: look.text,
          fontSize: type ?? 12,
          textBorderColor: look.ground,
          textBorderWidth: 3,
        },
      }
    : {};

const beyond = Number.POSITIVE_INFINITY;

function parted({ x, y, names }: Quadrants, { look }: Sheet) {
  const [upperLeft, upperRight, lowerLeft, lowerRight] = names;
  const part = (name: string, position: string, from: object, to: object) => [
    {
      name,
      label: { position, color: look.quiet, backgroundColor: look.ground, padding: 2 },
      itemStyle: { color: 'transparent' },
      ...from,
    },
    to,
  ];
  return {
    markLine: {
      silent: true,
      symbol: 'none',
      label: { show: false },
      lineStyle: { color: look.quiet, type: 'dashed' },
      data: [{ xAxis: x }, { yAxis: y }],
    },
    markArea: {
      silent: true,
      data: [
        part(upperLeft, 'insideTopLeft', { xAxis: -beyond, yAxis: beyond }, { xAxis: x, yAxis: y }),
        part(upperRight, 'insideTopRight', { xAxis: x, yAxis: beyond }, { xAxis: beyond, yAxis: y }),
        part(lowerLeft, 'insideBottomLeft', { xAxis: -beyond, yAxis: y }, { xAxis: x, yAxis: -beyond }),
        part(lowerRight, 'insideBottomRight', { xAxis: x, yAxis: y }, { xAxis: beyond, yAxis: -beyond }),
      ],
    },
  };
}
