import { create } from 'zustand';

/** Milliseconds between two looks for a newer version of the program. */
const every = 5 * 60_000;
const useVersionState = create<{ newer: boolean }>(() => ({ newer: false }));
/** The server hands out another version than the one that runs here. */
export const useNewVersion = (): boolean => useVersionState((state) => state.newer);
/** The person goes on with this one; the next look asks again. */
export const putOffVersion = (): void => useVersionState.setState({ newer: false });

/** The entry of the program in the page's text: its name carries a digest of its content. */
export const entryIn = (html: string): string | undefined =>
  /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(html)?.[1];

async function look(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  const here = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(() => null);
  const there = answer?.ok ? entryIn(await answer.text()) : undefined;
  if (here && there && here !== there) useVersionState.setState({ newer: true });
}

/** Looks for a newer version now and then, and when the window comes back into view. Returns the way to stop. */
export function watchVersion(): () => void {
  let last = Date.now();
  const lookAgain = () => {
    if (Date.now() - last < every) return;
    last = Date.now();
    void look();
  };
  const timer = setInterval(lookAgain, every / 5);
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}
