import type { EChartsCoreOption } from 'echarts/core';
import type { Drawing, Pick } from './figures.ts';
import { bars } from './kinds/bars.ts';
import type { Sheet } from './kinds/base.ts';
import { boxes } from './kinds/boxes.ts';
import { funnel } from './kinds/funnel.ts';
import { heat } from './kinds/heat.ts';
import { histogram } from './kinds/histogram.ts';
import { lines } from './kinds/lines.ts';
import { radar } from './kinds/radar.ts';
import { scatter } from './kinds/scatter.ts';

export function optionOf({ kind, data }: Drawing, sheet: Sheet): EChartsCoreOption {
  switch (kind) {
    case 'bars':
      return bars(data, sheet);
    case 'lines':
      return lines(data, sheet);
    case 'histogram':
      return histogram(data, sheet);
    case 'funnel':
      return funnel(data, sheet);
    case 'boxes':
      return boxes(data, sheet);
    case 'scatter':
      return scatter(data, sheet);
    case 'heat':
      return heat(data, sheet);
    case 'radar':
      return radar(data, sheet);
  }
}

export interface Clicked {
  dataIndex: number;
  seriesIndex?: number | undefined;
  value: unknown;
}

const partOf = (value: unknown, place: number): number => Number(Array.isArray(value) ? value[place] : Number.NaN);

export function pickOf(kind: Drawing['kind'], { dataIndex, seriesIndex = 0, value }: Clicked): Pick {
  switch (kind) {
    case 'scatter':
      return { row: partOf(value, 2) };
    case 'heat':
      return { row: partOf(value, 3), column: partOf(value, 0) };
    case 'boxes':
      return { row: seriesIndex === 0 ? dataIndex : partOf(value, 0) };
    case 'radar':
      return { column: dataIndex };
    case 'funnel':
      return { row: dataIndex, column: 0 };
    case 'histogram':
      return { row: dataIndex, column: seriesIndex };
    default:
      return { row: dataIndex, column: seriesIndex };
  }
}

export function heightOf({ kind, data }: Drawing, paper: boolean): number {
  const rows = kind === 'heat' ? data.rows.length : kind === 'bars' && data.lying ? data.categories.length : 0;
  if (kind === 'funnel') return Math.max(160, data.stages.length * 40 + 24);
  const lines = kind === 'bars' && !data.stacked ? Math.max(1, data.series.length * 0.7) : 1;
  return Math.min(Math.max(300, rows * 26 * lines + 80), paper ? 980 : 1400);
}
