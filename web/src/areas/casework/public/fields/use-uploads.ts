import { useState } from 'react';
import type { UploadWait } from '#ui/files/upload-wait.ts';

/** Submitting waits for running uploads and refuses failed ones; the message disappears with the last of them. */
export function useUploads() {
  const [{ waits, isAsked }, setState] = useState<{ waits: ReadonlyMap<string, UploadWait>; isAsked: boolean }>({
    waits: new Map(),
    isAsked: false,
  });
  return {
    mark: (place: string, wait: UploadWait) =>
      setState((now) => {
        const next = new Map([...now.waits].filter(([one]) => one !== place));
        if (wait) next.set(place, wait);
        return { waits: next, isAsked: now.isAsked && next.size > 0 };
      }),
    holdBack: (): boolean => {
      if (waits.size > 0) setState({ waits, isAsked: true });
      return waits.size > 0;
    },
    refusal: isAsked ? [...waits.values()][0] : undefined,
  };
}
