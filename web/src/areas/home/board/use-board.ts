import { home } from '@kaoxin/contract/home/home.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useCounts } from '#shell/notices/counts.ts';
import { useComingBack } from '../use-coming-back.ts';

/** Minimum and maximum milliseconds between two requests. */
const pause = 5_000;
const patience = 60_000;

export function useBoard() {
  const answer = useCall(home.board, {}, { quiet: true, refetchInterval: patience });
  useComingBack(answer, pause);
  const heard = useCounts();
  const untilNext = useEffectEvent(() => Math.max(0, answer.dataUpdatedAt + pause - Date.now()));
  const again = useEffectEvent(() => void answer.refetch());
  const known = useRef(heard);
  useEffect(() => {
    const before = known.current;
    known.current = heard;
    // the first counts are no change
    if (!heard || !before || heard === before) return;
    const timer = setTimeout(again, untilNext());
    return () => clearTimeout(timer);
  }, [heard]);
  return answer;
}
