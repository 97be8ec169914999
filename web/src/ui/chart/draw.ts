import { BarChart, BoxplotChart, HeatmapChart, LineChart, RadarChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  MarkAreaComponent,
  MarkLineComponent,
  RadarComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import { type ECharts, type EChartsCoreOption, init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import type { Look } from './look.ts';

use([
  BarChart,
  BoxplotChart,
  HeatmapChart,
  LineChart,
  RadarChart,
  ScatterChart,
  AriaComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  MarkAreaComponent,
  MarkLineComponent,
  RadarComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  LabelLayout,
  CanvasRenderer,
  SVGRenderer,
]);

export type Renderer = 'svg' | 'canvas';

export const drawingIn = (element: HTMLElement, renderer: Renderer): ECharts =>
  init(element, null, {
    renderer,
    // a hidden page has a width of 0
    width: Math.max(1, element.clientWidth),
    height: Math.max(1, element.clientHeight),
    ...(renderer === 'canvas' ? { devicePixelRatio: 2 } : {}),
  });

const width = 960;
const head = 56;

export async function pngOf(
  option: (width: number) => EChartsCoreOption,
  title: readonly [title: string, line: string],
  { text, quiet, ground, font }: Look,
  height: number,
): Promise<Blob> {
  const room = document.createElement('div');
  room.style.cssText = `position:fixed;left:-9999px;width:${width}px;height:${height}px`;
  document.body.append(room);
  const drawn = init(room, null, { renderer: 'canvas', devicePixelRatio: 2 });
  drawn.setOption(option(width));
  const picture = drawn.renderToCanvas({ pixelRatio: 2, backgroundColor: ground });
  drawn.dispose();
  room.remove();
  const page = document.createElement('canvas');
  page.width = picture.width;
  page.height = picture.height + head * 2;
  const pen = page.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = ground;
  pen.fillRect(0, 0, page.width, page.height);
  pen.fillStyle = text;
  pen.font = `600 32px ${font}`;
  pen.fillText(title[0], 16, 44, page.width - 32);
  pen.fillStyle = quiet;
  pen.font = `24px ${font}`;
  pen.fillText(title[1], 16, 88, page.width - 32);
  pen.drawImage(picture, 0, head * 2);
  return new Promise((resolve, reject) =>
    page.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
