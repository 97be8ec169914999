import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListAnswer } from './rows/content.tsx';
import type { Conditions } from './search/search-field.ts';
import type { ListControl } from './state/use-list-state.ts';

/** 查询 always queries the server, even without changed conditions: `search(filters)`. */
export function useAskingAgain<R>({ state, go }: ListControl, answer: ListAnswer<R>) {
  const [times, setTimes] = useState(0);
  const wanted = useRef<string>(undefined);
  const ask = useEffectEvent(() => {
    if (wanted.current !== asText(state.filters)) return;
    wanted.current = undefined;
    if (!answer.isFetching) void answer.refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list shows these conditions
  useEffect(() => ask(), [times, state]);
  return (filters: Conditions) => {
    wanted.current = asText(filters);
    setTimes((before) => before + 1);
    go(wanted.current === asText(state.filters) ? { page: 1 } : { filters, page: 1 });
  };
}

const asText = (filters: Conditions): string =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([, value]) => value !== '')
      .sort(([one], [other]) => one.localeCompare(other)),
  );
