import { useEffect, useEffectEvent, useRef } from 'react';
import { create } from 'zustand';

/** Milliseconds between two looks whether the server can be reached again. */
const again = 5000;
const useConnectionState = create<{ lost: boolean }>(() => ({ lost: !navigator.onLine }));
/** No call reaches the server at the moment. */
export const useConnectionLost = (): boolean => useConnectionState((state) => state.lost);

export const isConnectionLost = (): boolean => useConnectionState.getState().lost;

/** Does once more what found no connection, when that is back: not before, and once. */
export function useOnReturn(again: () => void): void {
  const lost = useConnectionLost();
  const wasLost = useRef(lost);
  const comeBack = useEffectEvent(again);
  useEffect(() => {
    if (wasLost.current && !lost) comeBack();
    wasLost.current = lost;
  }, [lost]);
}

/** A call was answered, by whatever code: the server is there. */
export const noteAnswered = (): void => set(false);
/** A call found nobody at the other end. */
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

/** Watches the network, and asks after the server while it is away. Returns the way to stop. */
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
