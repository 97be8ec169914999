import type { EChartsCoreOption } from 'echarts/core';
import type { ChartData } from '../figures.ts';
import {
  base,
  crowd,
  figureAxis,
  lineOver,
  nameAxis,
  overAxis,
  roomOf,
  type Sheet,
  scaleOf,
  sliderFor,
  veiled,
} from './base.ts';
import { widthOf } from './names.ts';

/** px between the labels of two bars; if any label has less room, all are hidden. */
const apart = 4;

export function bars(
  { categories, series, stacked, lying = false, over }: ChartData['bars'],
  sheet: Sheet,
): EChartsCoreOption {
  const { look, number } = sheet;
  const names = nameAxis(sheet, categories, lying);
  const figures = figureAxis(sheet, '', lying);
  const widest = series
    .flatMap(({ values }) => values)
    .reduce<number>((most, value) => Math.max(most, value === null ? 0 : widthOf(number(value), 12)), 28);
  const few = lying
    ? categories.length <= crowd
    : roomOf(sheet, categories.length) / Math.max(1, series.length) >= (widest + apart) * scaleOf(sheet);
  const lines = over && !lying ? over.series : [];
  const all = [...series, ...lines];
  const option = base(
    sheet,
    all.map(({ name }) => name),
    { patterns: series.length > 1, named: lines.length > 0 },
  );
  return {
    ...option,
    ...sliderFor(sheet, categories.length, all.length > 1, lying),
    ...(lying && few && !stacked ? { grid: { ...option.grid, right: 72 } } : {}),
    ...(lying
      ? { xAxis: figures, yAxis: { ...names, inverse: true } }
      : { xAxis: names, yAxis: over ? [figureAxis(sheet, sheet.unit), overAxis(sheet, over)] : figures }),
    series: [
      ...series.map(({ name, values }) => ({
        type: 'bar',
        name,
        data: values.map((value) => ({
          value,
          label: {
            position:
              lines.length > 0 ? 'insideBottom' : lying ? (value !== null && value < 0 ? 'left' : 'right') : 'top',
          },
        })),
        barMaxWidth: lines.length > 0 ? 48 : 36,
        ...(lines.length > 0 && series.length === 1 ? { itemStyle: veiled(look) } : {}),
        ...(stacked ? { stack: 'all', itemStyle: { borderColor: look.ground, borderWidth: 1 } } : {}),
        label: {
          show: few && !stacked,
          color: look.text,
          fontSize: 12 * scaleOf(sheet),
          formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? number(value) : ''),
        },
        labelLayout: { hideOverlap: true },
      })),
      ...lines.map((line, place) => ({
        ...lineOver(sheet, line, series.length + place, 1),
        ...(over?.apart ? { lineStyle: { width: 0 }, symbolSize: 12 } : {}),
      })),
    ],
  };
}
