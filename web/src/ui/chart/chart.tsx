import type { Label } from '@kaoxin/contract/conventions.ts';
import { useId, useMemo, useState } from 'react';
import { useFormatter, useSay } from '#platform/language.tsx';
import { useLook } from '#platform/theme.ts';
import { usePrinting } from '../list-page/rows/use-printing.ts';
import { EmptyState, FailureState, Skeleton } from '../state/state.tsx';
import { ChartTools, type Shown } from './chart-tools.tsx';
import { figuresOf, hasFigures, type Words } from './figure-table.ts';
import type { ChartData, ChartKind, Drawing, Pick } from './figures.ts';
import { TableView } from './table-view.tsx';
import './chart.css';
import './colours.css';
import { later } from '../state/later.tsx';

const loadPicture = () => import('./picture.tsx');
const Picture = later(loadPicture, (part) => part.Picture, { waiting: <Skeleton lines={7} /> });

interface Common {
  title: string;
  unit: string;
  n?: number | undefined;
  empty?: Label;
  error?: unknown;
  onRetry?: () => void;
  /** px of the picture, or `room` to fill the container; default: depends on the content */
  height?: number | 'room';
  onPick?: (pick: Pick) => void;
}

type OneOf = { [K in ChartKind]: { kind: K; data: ChartData[K] | undefined } }[ChartKind];
export type ChartProps = Common & OneOf;

const kindNames: Record<ChartKind, Label> = {
  bars: ['柱状图', 'bar chart'],
  lines: ['折线图', 'line chart'],
  histogram: ['直方图', 'histogram'],
  funnel: ['漏斗图', 'funnel'],
  boxes: ['箱线图', 'box plot'],
  scatter: ['散点图', 'scatter plot'],
  heat: ['热力图', 'heat map'],
  radar: ['雷达图', 'radar chart'],
};

/**
 * Shows precomputed figures as a picture and as a table.
 * @example <Chart title="各考区报名" unit="人" n={1200} kind="bars" data={{ of: '考区', categories, series }} />
 */
export function Chart(props: ChartProps) {
  const { title, unit, n, empty, error, onRetry, height, onPick, kind, data } = props;
  const say = useSay();
  const format = useFormatter();
  const id = useId();
  const look = useLook();
  const printing = usePrinting();
  const [shown, setShown] = useState<Shown>('picture');
  const words = useMemo<Words>(
    () => ({ say, number: (value) => format.number(value, { maximumFractionDigits: 4 }), unit }),
    [say, format, unit],
  );
  // TypeScript cannot recombine a destructured union
  const drawing = useMemo(() => (data === undefined ? undefined : ({ kind, data } as Drawing)), [kind, data]);
  const figures = useMemo(() => drawing && figuresOf(drawing, words), [drawing, words]);
  const about = [
    unit && say([`单位：${unit}`, `Unit: ${unit}`]),
    n === undefined ? '' : `n = ${format.number(n)}`,
  ].filter(Boolean);
  const line = about.join(' · ');
  const ready = drawing && figures && !error && hasFigures(figures);
  const body = () => {
    if (error) return <FailureState error={error} onRetry={() => onRetry?.()} />;
    if (!drawing || !figures) return <Skeleton lines={7} />;
    if (!hasFigures(figures)) return <EmptyState text={empty} />;
    const many = figures.rows.length * (figures.heads.length - 1);
    const name = say([
      `${title}，${kindNames[kind][0]}${line && `，${line}`}；数据见其后的表格`,
      `${title}, ${kindNames[kind][1]}${line && `, ${line}`}; the figures are in the table that follows`,
    ]);
    return (
      <>
        {shown !== 'table' && (
          <Picture
            drawing={drawing}
            words={words}
            look={look}
            printing={printing}
            many={many}
            height={height}
            onPick={onPick}
            label={name}
          />
        )}
        <TableView
          figures={figures}
          onPick={onPick}
          number={words.number}
          caption={[title, line].filter(Boolean).join(' · ')}
          hidden={shown === 'picture'}
        />
      </>
    );
  };
  return (
    <figure className={`kx-chart${height === 'room' ? ' kx-chart-roomy' : ''}`} aria-labelledby={`${id}-title`}>
      <figcaption className="kx-chart-head">
        <span id={`${id}-title`} className="kx-chart-title">
          {title}
        </span>
        <span className="kx-hint">{line}</span>
        {ready && (
          <ChartTools
            drawing={drawing}
            figures={figures}
            words={words}
            shown={shown}
            title={[title, line]}
            onShow={setShown}
          />
        )}
      </figcaption>
      <div className="kx-chart-body">{body()}</div>
    </figure>
  );
}
