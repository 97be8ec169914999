import type { Resource } from '@kaoxin/contract/resource.ts';
import type { Column } from '../columns/column.ts';
import type { ResourceRow, ResourceRows } from '../rows/resource-rows.ts';
import { exportQueryOf, type ListState } from '../state/list-state.ts';
import { branchesOf, TreeCell, useBranchActions } from './tree-rows.tsx';
import { pagesOf } from './tree-sources.ts';
import { type Branch, type Grown, useTreeRows } from './use-tree-rows.ts';

type TreeRow = Grown<ResourceRow & Branch>;

export function useLevels(resource: Resource, state: ListState): ResourceRows {
  const { name, tree = '', calls, called, levels } = resource;
  const always = exportQueryOf({ ...state, filters: {} });
  // the list of a tree returns each record with `hasChildren` and its parent
  const list = calls.list as unknown as Parameters<typeof pagesOf<ResourceRow & Branch>>[0]['list'];
  const { answer, toggle, show } = useTreeRows(pagesOf({ name, list, tree, always }, state.filters));
  const actions = useBranchActions<ResourceRow & Branch>(toggle);
  const named = (row: TreeRow) => <TreeCell row={row} text={String(row[called] ?? row.id)} onToggle={toggle} />;
  const part = {
    columns: ([first, ...rest]: readonly Column<TreeRow>[]) =>
      first ? [{ ...first, width: Math.max(first.width, 260), render: named }, ...rest] : [],
    branches: branchesOf<TreeRow>(toggle),
    actions,
    mayGrow: ({ depth }: TreeRow) => depth + 1 < levels,
    show,
  };
  // TypeScript cannot know: a page is either of trees or of flat lists throughout
  return { answer, tree: part as unknown as NonNullable<ResourceRows['tree']> };
}
