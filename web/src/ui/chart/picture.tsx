import type { ECharts } from 'echarts/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { drawingIn } from './draw.ts';
import type { Words } from './figure-table.ts';
import type { Drawing, Pick } from './figures.ts';
import { paperLook, screenLook } from './look.ts';
import { type Clicked, heightOf, optionOf, pickOf } from './option.ts';

interface PictureProps {
  drawing: Drawing;
  words: Words;
  label: string;
  look: string;
  printing: boolean;
  many: number;
  height?: number | 'room' | undefined;
  onPick?: ((pick: Pick) => void) | undefined;
}

/** From this number of figures on a canvas is used. */
const vectors = 3000;
/** px between the margins of an A4 sheet */
const sheet = 680;

/**
 * Flushes the progressive rendering, which would otherwise fail after the chart is disposed. An empty chart has nothing
 * to flush.
 */
function finish(chart: ECharts): void {
  chart.getZr().clear();
  chart.getZr().refreshImmediately();
}

function typeIn(room: HTMLElement | null): number | undefined {
  const size = room ? Number.parseFloat(getComputedStyle(room).fontSize) : Number.NaN;
  return Number.isFinite(size) ? size : undefined;
}

export function Picture({ drawing, words, label, look, printing, many, height: given, onPick }: PictureProps) {
  const room = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<ECharts>();
  const [width, setWidth] = useState(0);
  const [roomHeight, setRoomHeight] = useState(0);
  const renderer = many > vectors ? 'canvas' : 'svg';
  const pick = useEffectEvent((clicked: Clicked) => onPick?.(pickOf(drawing.kind, clicked)));

  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const chart = drawingIn(element, renderer);
    chart.on('click', 'series', (clicked) => pick(clicked));
    setDrawn(chart);
    const watch = new ResizeObserver(() => {
      setWidth(element.clientWidth);
      setRoomHeight(element.clientHeight);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      if (renderer === 'canvas') finish(chart);
      chart.dispose();
      setDrawn(undefined);
    };
  }, [renderer]);

  const fills = given === 'room' && !printing;
  const height = fills ? roomHeight : typeof given === 'number' && !printing ? given : heightOf(drawing, printing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from what the look sets on <html>
  useLayoutEffect(() => {
    if (!drawn || drawn.isDisposed() || width === 0 || height === 0) return;
    const wide = printing ? Math.min(width, sheet) : width;
    drawn.resize({ width: wide, height });
    const colours = printing ? paperLook() : screenLook();
    const type = printing ? undefined : typeIn(room.current);
    drawn.setOption(optionOf(drawing, { ...words, look: colours, paper: printing, width: wide, type }), {
      notMerge: true,
    });
    // the browser lays out the sheet immediately
    if (printing) drawn.getZr().flush();
  }, [drawn, drawing, words, look, printing, width, height]);

  return (
    <div
      ref={room}
      role="img"
      aria-label={label}
      className={`kx-chart-picture${onPick ? ' kx-chart-pickable' : ''}`}
      style={{ height: fills ? '100%' : height }}
    />
  );
}
