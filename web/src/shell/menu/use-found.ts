import { useEffect, useState } from 'react';
import type { Found } from './find-everything.ts';

/** Milliseconds after the last key. */
const delay = 200;
const leastSigns = 2;

const loadFinder = () => import('./find-everything.ts');

export interface FoundNow {
  found: Found | undefined;
  asking: boolean;
  failed: boolean;
}

export function useFound(text: string | undefined): FoundNow {
  const wanted = text?.trim() ?? '';
  const asks = Array.from(wanted).length >= leastSigns;
  const [answer, setAnswer] = useState<{ to: string; found?: Found }>();
  useEffect(() => void loadFinder().catch(() => undefined), []);
  useEffect(() => {
    if (!asks) return;
    const over = new AbortController();
    const tell = (found?: Found) => over.signal.aborted || setAnswer({ to: wanted, ...(found && { found }) });
    const timer = setTimeout(() => {
      loadFinder()
        .then(({ findEverything }) => findEverything(wanted, over.signal))
        .then(tell, () => tell());
    }, delay);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [asks, wanted]);
  const isAnswered = asks && answer?.to === wanted;
  const found = isAnswered ? answer.found : undefined;
  return { found, asking: asks && !isAnswered, failed: isAnswered && (!found || found.isPart) };
}
