import { useIsPending } from '#platform/calls/pending.ts';

/** The line at the top while calls are on their way; quick ones end before it shows. */
export function TopProgress() {
  return useIsPending() ? <div className="waiting" aria-hidden="true" /> : null;
}
