import type { CSSProperties, ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import './skeletons.css';

/** Text widths in percent, so that neighbours differ. */
const shares = [64, 82, 48, 72, 56, 90, 40];
const share = (place: number) => `${shares[place % shares.length]}%`;
const many = (count: number) => Array.from({ length: count }, (_, place) => place);

function Frame({ kind, children, style }: { kind: string; children: ReactNode; style?: CSSProperties }) {
  const say = useSay();
  return (
    <div
      className={`kx-skeleton kx-skeleton-${kind}`}
      role="status"
      aria-label={say(['加载中', 'Loading'])}
      style={style}
    >
      {children}
    </div>
  );
}
const Bar = ({ width }: { width: string }) => <span style={{ width }} />;

interface TableSkeletonProps {
  /** pixels of each column */
  widths: readonly number[];
  rows: number;
  density: 'small' | 'middle' | 'large';
  fills: boolean;
  narrow: boolean;
}

export function TableSkeleton({ widths, rows, density, fills, narrow }: TableSkeletonProps) {
  if (narrow) {
    return (
      <Frame kind="cards">
        {many(4).map((card) => (
          <div key={card}>
            <Bar width={share(card + 3)} />
            <Bar width="92%" />
            <Bar width={share(card)} />
          </div>
        ))}
      </Frame>
    );
  }
  const columns = ['44px', ...widths.map((width) => `minmax(0, ${width}fr)`)].join(' ');
  return (
    <Frame kind={fills ? 'table kx-skeleton-fills' : 'table'} style={{ '--columns': columns }}>
      {many(rows + 1).map((row) => (
        <div key={row} className={`kx-skeleton-row kx-skeleton-${density}`}>
          <span className="kx-skeleton-box" />
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
            <Bar key={`${column} ${width}`} width={row === 0 ? '40%' : share(row * 3 + column)} />
          ))}
        </div>
      ))}
    </Frame>
  );
}

export function FormSkeleton({ fields, two = fields > 4 }: { fields: number; two?: boolean }) {
  return (
    <Frame kind={two ? 'form kx-skeleton-two' : 'form'}>
      {many(fields).map((field) => (
        <div key={field}>
          <Bar width={share(field + 2).replace(/\d+/, (text) => String(Number(text) / 3))} />
          <span className="kx-skeleton-control" />
        </div>
      ))}
    </Frame>
  );
}

export function TreeSkeleton() {
  return (
    <Frame kind="tree">
      {many(9).map((node) => (
        <span
          key={node}
          style={{ width: share(node), marginLeft: `${[0, 24, 24, 48, 24, 0, 24, 48, 48][node] ?? 0}px` }}
        />
      ))}
    </Frame>
  );
}

const panels = [
  [5, 4],
  [6, 8],
  [3, 7],
];

export function CaseSkeleton() {
  return (
    <Frame kind="case">
      <div className="kx-skeleton-head">
        <Bar width="38%" />
        <Bar width="24%" />
      </div>
      <div className="kx-skeleton-columns">
        {panels.map((lines, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns have no identity
          <div key={column}>
            {lines.map((count) => (
              <div key={count} className="kx-skeleton-panel">
                {many(count).map((line) => (
                  <Bar key={line} width={line === 0 ? '30%' : share(line + column)} />
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Frame>
  );
}
