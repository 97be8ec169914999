import { useEffect, useEffectEvent } from 'react';
import { useTabActive } from '#platform/pages/tab.ts';

interface Asked {
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/** Asks anew when somebody comes back to the window in front of the page, and the answer is older than this, in ms. */
export function useComingBack({ dataUpdatedAt, refetch }: Asked, old: number): void {
  const active = useTabActive();
  const comeBack = useEffectEvent(() => {
    const isOld = Date.now() - dataUpdatedAt > old;
    if (active && isOld && document.visibilityState === 'visible') void refetch();
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, []);
}
