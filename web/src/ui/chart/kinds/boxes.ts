import type { EChartsCoreOption } from 'echarts/core';
import { boxFigures, boxHeads } from '../figure-table.ts';
import type { ChartData } from '../figures.ts';
import { base, figureAxis, nameAxis, type Sheet } from './base.ts';

export function boxes({ boxes: all }: ChartData['boxes'], sheet: Sheet): EChartsCoreOption {
  const { look, say, unit } = sheet;
  return {
    ...base(sheet, []),
    xAxis: nameAxis(
      sheet,
      all.map(({ name }) => name),
    ),
    yAxis: { ...figureAxis(sheet), scale: true },
    series: [
      {
        type: 'boxplot',
        name: unit,
        dimensions: ['', ...boxHeads.map(say)],
        data: all.map((box) => ({ name: box.name, value: boxFigures(box) })),
        boxWidth: [12, 44],
        itemStyle: { color: look.soft, borderColor: look.series[0], borderWidth: 1.5 },
      },
      {
        type: 'scatter',
        name: say(['离群值', 'Outliers']),
        data: all.flatMap(({ name, outliers = [] }, row) => outliers.map((value) => ({ name, value: [row, value] }))),
        symbol: 'diamond',
        symbolSize: 9,
        encode: { tooltip: [1] },
        itemStyle: { color: look.series[1] },
      },
    ],
  };
}
