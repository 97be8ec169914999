import { useEffect, useEffectEvent } from 'react';
import { useTabActive } from '#platform/pages/tab.ts';

interface Asked {
  dataUpdatedAt: number;
  refetch: () => unknown;
}

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
