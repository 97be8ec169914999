import type { Label } from '@kaoxin/contract/conventions.ts';
import { useState } from 'react';

const waits: Label = ['文件正在上传，请等待上传完成', 'Files are still uploading'];

/** Submitting waits for running uploads; the message disappears with the last one. */
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
    holdBack: (): boolean => {
      if (places.length > 0) setState({ places, isAsked: true });
      return places.length > 0;
    },
    refusal: isAsked ? waits : undefined,
  };
}
