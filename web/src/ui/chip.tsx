import type { ReactNode } from 'react';

/** Tone of a chip. Each tone has its own shape, so that colour is not the only sign. */
export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad' | 'paused';

const shapes: Record<Tone, string> = {
  neutral: 'M6 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  info: 'M6 1.5A4.5 4.5 0 1 1 6 10.5zM6 1.5a4.5 4.5 0 0 0 0 9',
  good: 'M2 6.5 5 9l5-6',
  warn: 'M6 1.5 11 10.5H1z',
  bad: 'M6 1 11 6 6 11 1 6z',
  paused: 'M3 2h2v8H3zM7 2h2v8H7z',
};
const open: ReadonlySet<Tone> = new Set(['neutral', 'good']);

export function Chip({
  tone = 'neutral',
  children,
  title,
}: {
  tone?: Tone;
  children: ReactNode;
  title?: string | undefined;
}) {
  return (
    <span className={`kx-chip kx-chip-${tone}`} title={title}>
      <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
        <path
          d={shapes[tone]}
          fill={open.has(tone) ? 'none' : 'currentColor'}
          stroke="currentColor"
          strokeWidth={tone === 'good' ? 1.8 : 1.2}
          strokeLinejoin="round"
        />
      </svg>
      {children}
    </span>
  );
}
