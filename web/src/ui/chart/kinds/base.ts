import type { EChartsCoreOption } from 'echarts/core';
import type { Words } from '../figure-table.ts';
import type { Over, Series } from '../figures.ts';
import type { Look } from '../look.ts';
import { folded } from './names.ts';

export interface Sheet extends Words {
  look: Look;
  /** paper allows no scrolling or pointing */
  paper: boolean;
  /** px */
  width: number;
  /** font size in px, default 12 */
  type?: number | undefined;
}

const usualType = 12;
export const scaleOf = ({ type = usualType }: Pick<Sheet, 'type'>): number => type / usualType;

/** Series also differ by shape and pattern, so that colour is never the only sign. */
export const symbols = ['circle', 'rect', 'triangle', 'diamond', 'arrow', 'roundRect'];
export const dashes = ['solid', 'dashed', 'dotted'];
const decals = [
  { symbol: 'none' },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 4 },
  {
    symbol: 'circle',
    dashArrayX: [
      [8, 8],
      [0, 8, 8, 0],
    ],
    dashArrayY: [6, 0],
    symbolSize: 0.7,
  },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [4, 3], rotation: 0 },
  {
    symbol: 'triangle',
    dashArrayX: [
      [9, 9],
      [0, 9, 9, 0],
    ],
    dashArrayY: [7, 2],
    symbolSize: 0.75,
  },
];

export const crowd = 60;

export function base(
  sheet: Sheet,
  seriesNames: readonly string[],
  { patterns = false, shapes = false, named = false } = {},
) {
  const { look, paper, number, unit, type = usualType } = sheet;
  return {
    animation: !paper && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDuration: 240,
    color: [...look.series],
    textStyle: { fontFamily: look.font, fontSize: type, color: look.text },
    // replaced by our own label and table
    aria: {
      enabled: true,
      label: { enabled: false },
      decal: { show: patterns, decals: decals.map((one) => ({ ...one, color: look.ground })) },
    },
    legend: {
      show: seriesNames.length > 1,
      type: paper ? 'plain' : 'scroll',
      data: seriesNames.map((name, place) => ({ name, ...(shapes ? { icon: symbols[place % symbols.length] } : {}) })),
      top: 0,
      left: 0,
      right: 0,
      itemWidth: shapes ? 12 : 24,
      itemHeight: 12,
      textStyle: { color: look.text, fontSize: type, width: 160, overflow: 'truncate' },
      pageIconColor: look.quiet,
      pageIconInactiveColor: look.line,
      pageTextStyle: { color: look.quiet },
      inactiveColor: look.line,
    },
    tooltip: {
      show: !paper,
      confine: true,
      backgroundColor: look.ground,
      borderColor: look.line,
      textStyle: { color: look.text, fontSize: type },
      extraCssText: 'max-width: 320px; white-space: normal; overflow-wrap: anywhere',
      valueFormatter: (value: unknown) => (typeof value === 'number' ? `${number(value)}${unit && ` ${unit}`}` : '—'),
    },
    grid: gridUnder(sheet, seriesNames.length > 1, { named }),
  } satisfies EChartsCoreOption;
}

/** @param more `named`: the axis of the figures has a title above it */
const gridUnder = (sheet: Sheet, legend: boolean, { foot = 4, named = false } = {}) => ({
  left: 4,
  right: 16,
  top: ((legend ? 34 : 16) + (named ? 18 : 0)) * scaleOf(sheet),
  bottom: foot,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
});

export const figureAxis = ({ look, number, type = usualType }: Sheet, name = '', lying = false) => ({
  type: 'value' as const,
  name,
  nameTextStyle: { color: look.quiet, fontSize: type, ...(lying ? {} : { align: 'left' as const }) },
  axisLabel: { color: look.quiet, fontSize: type, formatter: number, hideOverlap: true },
  splitLine: { lineStyle: { color: look.line, opacity: 0.45 } },
});

export const overAxis = (sheet: Sheet, { unit }: Over) => ({
  ...figureAxis(sheet, unit),
  nameTextStyle: { color: sheet.look.quiet, fontSize: sheet.type ?? usualType, align: 'right' as const },
  splitLine: { show: false },
});

/** Pale bars, so that lines over them stay visible. */
export const veiled = ({ soft, series }: Look) => ({ color: soft, borderColor: series[0], borderWidth: 1.5 });

export const lineOver = (sheet: Sheet, { name, values }: Series, place: number, axis: 0 | 1) => ({
  type: 'line' as const,
  name,
  data: [...values],
  yAxisIndex: axis,
  symbol: symbols[place % symbols.length],
  symbolSize: 7 * scaleOf(sheet),
  // set explicitly: ECharts would use the border colour of the pale bars
  itemStyle: { color: sheet.look.series[place % sheet.look.series.length] },
  lineStyle: {
    width: 2,
    type: dashes[place % dashes.length],
    color: sheet.look.series[place % sheet.look.series.length],
  },
  z: 3,
});

/** px per category. */
export const roomOf = ({ width }: Sheet, many: number): number => (width - 80) / Math.max(1, Math.min(many, crowd));

/** A narrower label is omitted instead of truncated. */
const legible = 48;
/** A truncated date shows little more than its year, so it breaks into two lines where room is short. */
const dayInLines = (name: string): string => name.replace(/^(\d{4})-(\d{2}-\d{2})$/, '$1\n$2');

export const nameAxis = (sheet: Sheet, names: readonly string[], lying = false) => {
  const { look, type = usualType } = sheet;
  const room = roomOf(sheet, names.length) - 4;
  const two = new Map(lying ? [] : names.map((name) => [name, folded(name, room, type)]));
  const isWhole = !lying && [...two.values()].every((name) => name !== undefined);
  const areFigures = names.every((name) => /^[\d.]+–[\d.]+$/.test(name));
  const isEach = lying || isWhole || (!areFigures && room + 4 >= legible * scaleOf(sheet));
  return {
    type: 'category' as const,
    data: [...names],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.line } },
    axisLabel: {
      color: look.quiet,
      fontSize: type,
      margin: 8 * scaleOf(sheet),
      hideOverlap: !isWhole,
      // ECharts decides which labels to omit by their full width
      ...(isEach ? { interval: 0 } : {}),
      ...(isWhole
        ? { formatter: (name: string) => two.get(name) ?? name }
        : {
            overflow: 'truncate' as const,
            ...(lying ? {} : { formatter: dayInLines }),
            width: lying ? Math.min(160, sheet.width * 0.3) : isEach ? room : 2 * legible * scaleOf(sheet),
          }),
    },
  };
};

export const sliderFor = (sheet: Sheet, many: number, legend: boolean, lying = false): EChartsCoreOption =>
  many <= crowd || sheet.paper
    ? {}
    : {
        grid: { ...gridUnder(sheet, legend, { foot: lying ? 4 : 36 }), right: lying ? 40 : 16 },
        dataZoom: [
          {
            type: 'slider',
            orient: lying ? 'vertical' : 'horizontal',
            startValue: 0,
            endValue: crowd - 1,
            ...(lying ? { right: 4, width: 16 } : { bottom: 4, height: 16 }),
            showDetail: false,
            brushSelect: false,
            borderColor: sheet.look.line,
            fillerColor: sheet.look.soft,
            textStyle: { color: sheet.look.quiet },
          },
        ],
      };
