import { isEmpty } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';

/** The value, or — when there is none (the specification's empty-value check). */
export function Shown({ value, children }: { value: unknown; children?: ReactNode }) {
  if (isEmpty(value)) return <span className="kx-empty">—</span>;
  return <>{children ?? String(value)}</>;
}
