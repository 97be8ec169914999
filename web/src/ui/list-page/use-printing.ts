import { useSyncExternalStore } from 'react';

let called = false;
const paper = 'print';

/** The event comes before the browser lays the sheet out; the medium alone changes when a tool asks for paper. */
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

/** Whether the page is being laid out for paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => called || matchMedia(paper).matches);
