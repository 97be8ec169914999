import type { Label } from '@kaoxin/contract/conventions.ts';
import { Shown } from '../../table/empty-cell.tsx';
import { figures } from '../../table/facts.tsx';
import type { Column } from './column.ts';

export const shortCell = (words: string | null | undefined) => (
  <Shown value={words}>
    <span className="kx-short" title={words ?? undefined}>
      {words}
    </span>
  </Shown>
);

export const figureCell = (text: string | null | undefined) => <Shown value={text}>{figures(text)}</Shown>;

export const figureColumn = <R,>(
  key: string,
  label: Label,
  width: number,
  tell: (row: R) => string | null,
): Column<R> => ({ key, label, width, align: 'right', render: (row) => figureCell(tell(row)) });
