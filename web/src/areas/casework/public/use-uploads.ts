import type { Label } from '@kaoxin/contract/conventions.ts';
import { useState } from 'react';

const waits: Label = ['文件正在上传，请等待上传完成', 'Files are still uploading'];

/** Uploads of a page, by the place of each: nothing is sent before they end, and what says so goes with the last of them. */
export function useUploads() {
  const [{ places, isAsked }, setState] = useState<{ places: readonly string[]; isAsked: boolean }>({
    places: [],
    isAsked: false,
  });
  return {
    mark: (place: string, isUploading: boolean) =>
      setState((now) => {
        const others = now.places.filter((one) => one !== place);
        const next = isUploading ? [...others, place] : others;
        return { places: next, isAsked: now.isAsked && next.length > 0 };
      }),
    /** Whether sending has to wait; from then on the page says so. */
    holdBack: (): boolean => {
      if (places.length > 0) setState({ places, isAsked: true });
      return places.length > 0;
    },
    refusal: isAsked ? waits : undefined,
  };
}
