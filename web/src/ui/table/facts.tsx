import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import { Shown } from './empty-cell.tsx';

export type Fact = readonly [label: Label, value: ReactNode];

export const figures = (text: string | null | undefined): ReactNode =>
  text ? <span className="kx-figures">{text}</span> : null;

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const say = useSay();
  return (
    <dl className="kx-facts">
      {facts.map(([label, value]) => (
        <div key={label[0]}>
          <dt>{say(label)}</dt>
          <dd>
            <Shown value={value}>{value}</Shown>
          </dd>
        </div>
      ))}
    </dl>
  );
}
