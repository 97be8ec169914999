import type { EChartsCoreOption } from 'echarts/core';
import { binName, linesOver } from '../figure-table.ts';
import type { ChartData } from '../figures.ts';
import { base, figureAxis, lineOver, nameAxis, overAxis, type Sheet, veiled } from './base.ts';

export function histogram(data: ChartData['histogram'], sheet: Sheet): EChartsCoreOption {
  const { of, bins, curve, over } = data;
  const { look, number, unit } = sheet;
  const lines = linesOver(data);
  const names = nameAxis(
    sheet,
    bins.map((bin) => binName(bin, number)),
  );
  const option = base(sheet, [unit, ...lines.map(({ name }) => name)], { named: over !== undefined });
  return {
    ...option,
    grid: { ...option.grid, bottom: 24 },
    xAxis: { ...names, name: of, nameLocation: 'middle', nameGap: 30, nameTextStyle: { color: look.quiet } },
    yAxis: over ? [figureAxis(sheet, unit), overAxis(sheet, over)] : figureAxis(sheet),
    series: [
      {
        type: 'bar',
        name: unit,
        data: bins.map(({ count }) => count),
        barCategoryGap: '0%',
        itemStyle: lines.length > 0 ? veiled(look) : { borderColor: look.ground, borderWidth: 1 },
        label: {
          show: bins.length <= 16 && lines.length === 0,
          position: 'top',
          color: look.text,
          formatter: ({ value }: { value: unknown }) => number(Number(value)),
        },
        labelLayout: { hideOverlap: true },
      },
      ...lines.map((line, place) => ({
        ...lineOver(sheet, line, place + 1, line === curve ? 0 : 1),
        smooth: line === curve,
        showSymbol: bins.length <= 40,
      })),
    ],
  };
}
