import type { Label } from '@kaoxin/contract/conventions.ts';
import { Shown } from '../../empty-cell.tsx';
import { figures } from '../../facts.tsx';
import type { Column } from './column.ts';

/** Words that are cut where their column ends, and read whole by resting on them. */
export const shortCell = (words: string | null | undefined) => (
  <Shown value={words}>
    <span className="kx-short" title={words ?? undefined}>
      {words}
    </span>
  </Shown>
);

/** A number, a code or a moment: its digits stand below each other. */
export const figureCell = (text: string | null | undefined) => <Shown value={text}>{figures(text)}</Shown>;

/** A column of numbers. */
export const figureColumn = <R,>(
  key: string,
  label: Label,
  width: number,
  tell: (row: R) => string | null,
): Column<R> => ({ key, label, width, align: 'right', render: (row) => figureCell(tell(row)) });
