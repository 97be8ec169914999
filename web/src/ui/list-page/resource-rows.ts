import type { Resource } from '@kaoxin/contract/resource.ts';
import { useCall } from '#platform/calls/queries.ts';
import type { Action } from '../action.ts';
import type { Column } from './columns/column.ts';
import type { ListAnswer } from './content.tsx';
import type { RowsProps } from './rows.ts';
import { type ListState, listQueryOf } from './state/list-state.ts';

/** A record of a plain resource, as its list answers it. */
export type ResourceRow = Record<string, unknown> & { id: string };

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
export function usePage(resource: Resource, state: ListState): ResourceRows {
  const answer: ListAnswer<Record<string, unknown>> = useCall(resource.calls.list, listQueryOf(state), {
    quiet: 'offline',
  });
  // Every record has a text id (`base` in the contract); over fields not known here the type forgets it.
  return { answer: answer as ListAnswer<ResourceRow> };
}
