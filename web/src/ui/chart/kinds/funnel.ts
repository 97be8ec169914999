import type { EChartsCoreOption } from 'echarts/core';
import type { ChartData, Stage } from '../figures.ts';
import { base, nameAxis, type Sheet } from './base.ts';

export function funnel({ stages }: ChartData['funnel'], sheet: Sheet): EChartsCoreOption {
  const { look, number } = sheet;
  const most = Math.max(1, ...stages.map(({ value }) => value ?? 0));
  const told = ({ value, share }: Stage) =>
    value === null ? '—' : [number(value), share == null ? '' : `${number(share)}%`].filter(Boolean).join(' · ');
  const axis = (names: readonly string[]) => ({
    ...nameAxis(sheet, names, true),
    inverse: true,
    axisLine: { show: false },
  });
  const right = axis(stages.map(told));
  return {
    ...base(sheet, []),
    xAxis: { type: 'value', min: 0, max: most, show: false },
    yAxis: [
      axis(stages.map(({ name }) => name)),
      { ...right, position: 'right', axisLabel: { ...right.axisLabel, color: look.text } },
    ],
    series: [
      {
        type: 'bar',
        stack: 'all',
        silent: true,
        data: stages.map(({ value }) => (most - (value ?? 0)) / 2),
        itemStyle: { color: 'transparent' },
        tooltip: { show: false },
        barCategoryGap: '16%',
      },
      {
        type: 'bar',
        stack: 'all',
        name: sheet.unit,
        data: stages.map(({ value }) => value),
        itemStyle: { color: look.series[0] },
        barMinHeight: 2,
      },
    ],
  };
}
