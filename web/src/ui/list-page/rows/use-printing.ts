import { useSyncExternalStore } from 'react';

let called = false;
const paper = 'print';

/** The event fires before the browser lays out the sheet; when a tool emulates print, only the media query changes. */
const subscribe = (changed: () => void) => {
  const tell = (event: Event) => {
    called = event.type === 'beforeprint';
    changed();
  };
  const media = matchMedia(paper);
  media.addEventListener('change', changed);
  addEventListener('beforeprint', tell);
  addEventListener('afterprint', tell);
  return () => {
    media.removeEventListener('change', changed);
    removeEventListener('beforeprint', tell);
    removeEventListener('afterprint', tell);
  };
};

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => called || matchMedia(paper).matches);
