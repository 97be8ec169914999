import type { EChartsCoreOption } from 'echarts/core';
import type { Band, ChartData } from '../figures.ts';
import { base, dashes, figureAxis, nameAxis, type Sheet, scaleOf, sliderFor, symbols } from './base.ts';

export function lines({ categories, series, bands = [] }: ChartData['lines'], sheet: Sheet): EChartsCoreOption {
  const option = base(
    sheet,
    series.map(({ name }) => name),
  );
  return {
    ...option,
    ...sliderFor(sheet, categories.length, series.length > 1),
    tooltip: { ...option.tooltip, trigger: 'axis' },
    xAxis: { ...nameAxis(sheet, categories), boundaryGap: categories.length === 1 },
    yAxis: figureAxis(sheet),
    series: [
      ...series.map(({ name, values }, place) => ({
        type: 'line',
        name,
        data: [...values],
        symbol: symbols[place % symbols.length],
        symbolSize: 7 * scaleOf(sheet),
        showAllSymbol: 'auto',
        lineStyle: { width: 2, type: dashes[place % dashes.length] },
      })),
      ...bands.flatMap((band) =>
        veil(
          band,
          series.findIndex(({ name }) => name === band.of),
          sheet,
        ),
      ),
    ],
  };
}

function veil({ of, low, high }: Band, place: number, { look }: Sheet) {
  const part = {
    type: 'line',
    name: of,
    symbol: 'none',
    silent: true,
    tooltip: { show: false },
    // stack negative bounds too
    stack: `band ${of}`,
    stackStrategy: 'all',
    lineStyle: { opacity: 0 },
    color: look.series[place % look.series.length],
  };
  const between = low.map((bound, at) => {
    const other = high[at] ?? null;
    return bound === null || other === null ? null : other - bound;
  });
  return [
    { ...part, data: [...low] },
    { ...part, data: between, areaStyle: { opacity: 0.16 } },
  ];
}
