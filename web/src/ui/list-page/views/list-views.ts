import { type ListView, listView } from '@kaoxin/contract/desk/list-view.ts';
import { useCallback } from 'react';
import { usePart } from '#platform/calls/queries.ts';

/** Views change seldom, and with every change of one's own they are asked for anew. */
const fresh = 5 * 60_000;

/** The views of a list, and which of them it shows: `shown` is what its address says, maybe of one that is gone. */
export function useListViews(list: string, shown: string | undefined) {
  const ofList = useCallback((all: readonly ListView[]) => all.filter((view) => view.list === list), [list]);
  const views = usePart(listView.list, ofList, [], { quiet: true, staleTime: fresh });
  return { views, active: views.find(({ id }) => id === shown) };
}
