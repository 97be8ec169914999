import { useIsPending } from '#platform/calls/pending.ts';

export function TopProgress() {
  return useIsPending() ? <div className="waiting" aria-hidden="true" /> : null;
}
