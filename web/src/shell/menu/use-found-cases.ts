import { useEffect, useState } from 'react';

/** Milliseconds after the last key. */
const delay = 200;
/** Of a shorter text too much would be found. */
const leastSigns = 2;

// what asks for cases is of no use before somebody searches
const loadFinder = () => import('./find-cases.ts');
type Found = Awaited<ReturnType<Awaited<ReturnType<typeof loadFinder>>['findCases']>>;

export interface FoundCases {
  /** what the server has found for the very text; undefined while it has not answered */
  found: Found | undefined;
  asking: boolean;
  failed: boolean;
}

/** Cases that a text names, asked for once nobody has typed for a moment; undefined asks for nothing. */
export function useFoundCases(text: string | undefined): FoundCases {
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
        .then(({ findCases }) => findCases(wanted, over.signal))
        .then(tell, () => tell());
    }, delay);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [asks, wanted]);
  const isAnswered = asks && answer?.to === wanted;
  const found = isAnswered ? answer.found : undefined;
  return { found, asking: asks && !isAnswered, failed: isAnswered && !found };
}
