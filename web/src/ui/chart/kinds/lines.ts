import type { EChartsCoreOption } from 'echarts/core';
import type { ChartData } from '../figures.ts';
import { base, dashes, figureAxis, nameAxis, type Sheet, scaleOf, sliderFor, symbols } from './base.ts';

export function lines({ categories, series }: ChartData['lines'], sheet: Sheet): EChartsCoreOption {
  const option = base(
    sheet,
    series.map(({ name }) => name),
  );
  return {
    ...option,
    ...sliderFor(sheet, categories.length, series.length > 1),
    tooltip: { ...(option.tooltip as object), trigger: 'axis' },
    xAxis: { ...nameAxis(sheet, categories), boundaryGap: categories.length === 1 },
    yAxis: figureAxis(sheet),
    series: series.map(({ name, values }, place) => ({
      type: 'line',
      name,
      data: [...values],
      symbol: symbols[place % symbols.length],
      symbolSize: 7 * scaleOf(sheet),
      showAllSymbol: 'auto',
      lineStyle: { width: 2, type: dashes[place % dashes.length] },
    })),
  };
}
