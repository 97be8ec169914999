import { type ListView, listView } from '@kaoxin/contract/desk/list-view.ts';
import { useCallback } from 'react';
import { usePart } from '#platform/calls/queries.ts';

/** Views change rarely, and the user's own changes reload them. */
const fresh = 5 * 60_000;

export function useListViews(list: string, shown: string | undefined) {
  const ofList = useCallback((all: readonly ListView[]) => all.filter((view) => view.list === list), [list]);
  const views = usePart(listView.list, ofList, [], { quiet: true, staleTime: fresh });
  return { views, active: views.find(({ id }) => id === shown) };
}
