import type { Label } from '@kaoxin/contract/conventions.ts';
import { keptBack } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import { Shown } from '#ui/table/empty-cell.tsx';

export function Told({ value, suppressed = 0 }: { value: string | null; suppressed?: number }) {
  const say = useSay();
  if (value === null && suppressed === 1)
    return (
      <span className="kx-empty" title={say(keptBack)}>
        <span aria-hidden="true">—</span>
        <span className="hidden-text">{say(keptBack)}</span>
      </span>
    );
  return (
    <Shown value={value}>
      <span className="kx-figures">{value}</span>
    </Shown>
  );
}

export function KeptBackNote({ some }: { some: boolean | number }) {
  const say = useSay();
  if (!some) return null;
  return <p className="kx-hint">{say([`“—”：${keptBack[0]}。`, `“—”: ${keptBack[1]}.`])}</p>;
}

export function FigureList({ figures }: { figures: readonly (readonly [Label, ReactNode])[] }) {
  const say = useSay();
  return (
    <dl className="exam-stat-figures">
      {figures.map(([label, value]) => (
        <div key={label[0]}>
          <dt>{say(label)}</dt>
          <dd className="kx-figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
