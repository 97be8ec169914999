import type { EChartsCoreOption } from 'echarts/core';
import type { ChartData } from '../figures.ts';
import { base, dashes, type Sheet, symbols } from './base.ts';

/** px: from this width on names fit on both sides */
const narrow = 380;

export function radar({ axes, series }: ChartData['radar'], sheet: Sheet): EChartsCoreOption {
  const { look, width } = sheet;
  return {
    ...base(
      sheet,
      series.map(({ name }) => name),
      { shapes: true },
    ),
    radar: {
      indicator: axes.map(({ name, max }) => ({ name, max, min: 0 })),
      center: ['50%', '56%'],
      radius: width < narrow ? '52%' : '70%',
      axisName: { color: look.text, width: Math.min(120, width * 0.26), overflow: 'truncate' },
      axisLine: { lineStyle: { color: look.line } },
      splitLine: { lineStyle: { color: look.line, opacity: 0.6 } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        data: series.map(({ name, values }, place) => ({
          name,
          value: values.map((value) => value ?? '-'),
          symbol: symbols[place % symbols.length],
          symbolSize: 8,
          lineStyle: { width: 2, type: dashes[place % dashes.length] },
          areaStyle: { color: look.series[place % look.series.length], opacity: 0.08 },
        })),
      },
    ],
  };
}
