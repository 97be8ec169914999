import './tree.css';
import { useSay } from '#platform/language.tsx';
import type { Action } from '../../action.ts';
import type { RowsProps } from '../rows.ts';
import { useNarrow } from '../use-narrow.ts';
import type { Branch, Grown } from './use-tree-rows.ts';

/** On a phone the level below opens by a verb of the card: its name is a button already, and buttons do not nest. */
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

/** What the rows of a table do with the keys of a tree: open and close the level below, go up to what stands above. */
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

/** The name of a row of a tree, moved in by its depth, with what opens the level below it. */
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
