import type { EChartsCoreOption } from 'echarts/core';
import { binName } from '../figure-table.ts';
import type { ChartData } from '../figures.ts';
import { base, figureAxis, nameAxis, type Sheet } from './base.ts';

export function histogram({ of, bins }: ChartData['histogram'], sheet: Sheet): EChartsCoreOption {
  const { look, number } = sheet;
  const names = nameAxis(
    sheet,
    bins.map((bin) => binName(bin, number)),
  );
  const option = base(sheet, [of]);
  return {
    ...option,
    grid: { ...(option.grid as object), bottom: 24 },
    xAxis: { ...names, name: of, nameLocation: 'middle', nameGap: 30, nameTextStyle: { color: look.quiet } },
    yAxis: figureAxis(sheet),
    series: [
      {
        type: 'bar',
        data: bins.map(({ count }) => count),
        // what lies side by side touches
        barCategoryGap: '0%',
        itemStyle: { borderColor: look.ground, borderWidth: 1 },
        label: {
          show: bins.length <= 16,
          position: 'top',
          color: look.text,
          formatter: ({ value }: { value: unknown }) => number(Number(value)),
        },
        labelLayout: { hideOverlap: true },
      },
    ],
  };
}
