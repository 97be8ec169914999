import type { Resource } from '@kaoxin/contract/resource.ts';
import { useCall } from '#platform/calls/queries.ts';
import type { Action } from '../../action.ts';
import type { Column } from '../columns/column.ts';
import type { ListAnswer } from '../content.tsx';
import type { RowsProps } from '../rows.ts';
import { exportQueryOf, type ListState, listQueryOf } from '../state/list-state.ts';
import { branchesOf, TreeCell, useBranchActions } from './tree-rows.tsx';
import { pagesOf } from './tree-sources.ts';
import { type Branch, type Grown, useTreeRows } from './use-tree-rows.ts';

/** A record of a plain resource, as its list answers it. */
export type ResourceRow = Record<string, unknown> & { id: string };
type TreeRow = Grown<ResourceRow & Branch>;

/** What the page of a resource shows, and what is otherwise where it is a tree. */
export interface ResourceRows {
  answer: ListAnswer<ResourceRow>;
  tree?: {
    columns: (columns: readonly Column<ResourceRow>[]) => Column<ResourceRow>[];
    branches: RowsProps<ResourceRow>['branches'];
    actions: readonly Action<ResourceRow>[];
    /** whether something may stand below it */
    mayGrow: (row: ResourceRow) => boolean;
    /** opens the level below this one */
    show: (id: string) => void;
  };
}

/** Page by page. */
function usePage(resource: Resource, state: ListState): ResourceRows {
  const answer: ListAnswer<Record<string, unknown>> = useCall(resource.calls.list, listQueryOf(state), {
    quiet: 'offline',
  });
  // Every record has a text id (`base` in the contract); over fields not known here the type forgets it.
  return { answer: answer as ListAnswer<ResourceRow> };
}

/** Level by level. */
function useLevels(resource: Resource, state: ListState): ResourceRows {
  const { name, tree = '', calls, called, levels } = resource;
  const always = exportQueryOf({ ...state, filters: {} });
  // the list of a tree answers each record with its place: `hasChildren`, and what it stands below
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
  // one page is either of trees or of none: its rows are those of `answer`
  return { answer, tree: part as unknown as NonNullable<ResourceRows['tree']> };
}

/** How the page of this resource asks for its rows. */
export const rowsHookOf = ({ tree }: Pick<Resource, 'tree'>) => (tree === undefined ? usePage : useLevels);
