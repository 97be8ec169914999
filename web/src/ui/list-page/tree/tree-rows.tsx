import './tree.css';
import { useSay } from '#platform/language.tsx';
import type { Action } from '../../action/action.ts';
import type { RowsProps } from '../rows/rows.ts';
import { useNarrow } from '../use-narrow.ts';
import type { Branch, Grown } from './use-tree-rows.ts';

/** On a phone a card's verb expands the level below: its name is already a button, and buttons cannot nest. */
export function useBranchActions<R extends Branch>(toggle: (id: string) => void): Action<R>[] {
  const narrow = useNarrow();
  if (!narrow) return [];
  return [
    {
      name: 'branch',
      label: ['展开或收起下级', 'Expand or collapse'],
      on: 'row',
      visible: (row) => row.hasChildren === 1,
      perform: ([row]) => row && toggle(row.id),
    },
  ];
}

export const branchesOf = <R extends Grown<Branch>>(toggle: (id: string) => void): RowsProps<R>['branches'] => ({
  isOpen: (row) => (row.hasChildren === 1 ? row.open : undefined),
  parentOf: (row) => row.parentId,
  toggle: (row) => toggle(row.id),
});

interface TreeCellProps {
  row: Grown<Branch>;
  text: string;
  onToggle: (id: string) => void;
}

export function TreeCell({ row, text, onToggle }: TreeCellProps) {
  const say = useSay();
  const narrow = useNarrow();
  const words = row.open ? say([`收起${text}`, `Close ${text}`]) : say([`展开${text}`, `Open ${text}`]);
  return (
    <span style={{ paddingInlineStart: row.depth * 20 }}>
      {row.hasChildren === 1 && !narrow ? (
        <button
          type="button"
          className="kx-plain kx-tree-toggle"
          aria-expanded={row.open}
          aria-label={words}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(row.id);
          }}
        >
          {row.open ? '▾' : '▸'}
        </button>
      ) : (
        <span className="kx-tree-toggle" aria-hidden="true" />
      )}
      {text}
    </span>
  );
}
