import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { usePreference } from '#platform/memory/preferences.ts';
import { type ListShape, type ListState, readListState, writeListState } from './list-state.ts';

export interface ListControl {
  state: ListState;
  /**
   * changes page, size or sort; a change of filters or size returns to page 1, one of filters or sort leaves the view
   */
  go: (patch: Partial<ListState>) => void;
}

/**
 * State of a list, stored only in the address, so that back, reload, bookmarks and shared links show the same list. The
 * page size is also stored per user, for addresses without one.
 * @example const { state, go } = useListState(shape); go({ page: 2 });
 */
export function useListState(shape: ListShape): ListControl {
  const [search, setSearch] = useSearchParams();
  const [usual, setUsual] = usePreference('pageSize');
  const state = useMemo(() => readListState(search, shape, usual), [search, shape, usual]);
  const go = (patch: Partial<ListState>) => {
    const page = patch.page ?? (patch.filters || patch.size ? 1 : state.page);
    const left = patch.filters || patch.sort !== undefined ? { view: undefined } : {};
    if (patch.size) setUsual(patch.size);
    setSearch((now) => {
      const next = { ...readListState(now, shape, usual), ...left, ...patch, page };
      return writeListState(next, now, shape, patch.size ?? usual);
    });
  };
  return { state, go };
}
