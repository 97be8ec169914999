import { useEffect, useEffectEvent, useRef } from 'react';
import { create } from 'zustand';

const again = 5000;
const useConnectionState = create<{ lost: boolean }>(() => ({ lost: !navigator.onLine }));
export const useConnectionLost = (): boolean => useConnectionState((state) => state.lost);

export const isConnectionLost = (): boolean => useConnectionState.getState().lost;

export function useOnReturn(again: () => void): void {
  const lost = useConnectionLost();
  const wasLost = useRef(lost);
  const comeBack = useEffectEvent(again);
  useEffect(() => {
    if (wasLost.current && !lost) comeBack();
    wasLost.current = lost;
  }, [lost]);
}

export const noteAnswered = (): void => set(false);
export const noteUnanswered = (): void => set(true);

function set(lost: boolean): void {
  if (useConnectionState.getState().lost !== lost) useConnectionState.setState({ lost });
}

async function look(): Promise<void> {
  if (!useConnectionState.getState().lost || document.visibilityState === 'hidden') return;
  const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(again) }).catch(
    () => null,
  );
  if (answer && answer.status < 500) set(false);
}

export function watchConnection(): () => void {
  const offline = () => set(true);
  const online = () => void look();
  const timer = setInterval(online, again);
  window.addEventListener('offline', offline);
  window.addEventListener('online', online);
  return () => {
    clearInterval(timer);
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', online);
  };
}
