import type { Resource } from '@kaoxin/contract/resource.ts';
import { useCall } from '#platform/calls/queries.ts';
import type { Action } from '../../action/action.ts';
import type { Column } from '../columns/column.ts';
import { type ListState, listQueryOf } from '../state/list-state.ts';
import type { ListAnswer } from './content.tsx';
import type { RowsProps } from './rows.ts';

export type ResourceRow = Record<string, unknown> & { id: string };

export interface ResourceRows {
  answer: ListAnswer<ResourceRow>;
  tree?: {
    columns: (columns: readonly Column<ResourceRow>[]) => Column<ResourceRow>[];
    branches: RowsProps<ResourceRow>['branches'];
    actions: readonly Action<ResourceRow>[];
    mayGrow: (row: ResourceRow) => boolean;
    show: (id: string) => void;
  };
}

export function usePage(resource: Resource, state: ListState): ResourceRows {
  const answer: ListAnswer<Record<string, unknown>> = useCall(resource.calls.list, listQueryOf(state), {
    quiet: 'offline',
  });
  // Every record has a text id (`base` in the contract); with unknown fields the type loses it.
  return { answer: answer as ListAnswer<ResourceRow> };
}
