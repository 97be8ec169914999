import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';

export function Part({ title, children }: { title: Label; children: ReactNode }) {
  const say = useSay();
  return (
    <section className="showcase-part" aria-label={say(title)}>
      <h2>{say(title)}</h2>
      {children}
    </section>
  );
}
