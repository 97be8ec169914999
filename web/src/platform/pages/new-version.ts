import { create } from 'zustand';

/** Milliseconds between checks for a new version. */
const every = 5 * 60_000;
const useVersionState = create<{ newer: boolean }>(() => ({ newer: false }));
export const useNewVersion = (): boolean => useVersionState((state) => state.newer);
export const putOffVersion = (): void => useVersionState.setState({ newer: false });

/** The entry script in the HTML of the page; its name contains a content hash. */
export const entryIn = (html: string): string | undefined =>
  /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(html)?.[1];

async function look(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  const here = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(() => null);
  const there = answer?.ok ? entryIn(await answer.text()) : undefined;
  if (here && there && here !== there) useVersionState.setState({ newer: true });
}

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
