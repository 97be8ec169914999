import { useEffect, useEffectEvent, useState } from 'react';
import { usePerson } from '#platform/session/person.ts';
import { markOf, pictureOf, printedMarkOf } from './mark.ts';
import './watermark.css';

/** Milliseconds between checks for a new day. */
const lookAgain = 60_000;

/**
 * Shows the watermark until the returned function is called. When a user removes the element, it is added again.
 * @param printed picture while the page is printed
 */
function layOver(picture: string, printed: () => string): () => void {
  const sheet = document.createElement('div');
  sheet.className = 'watermark';
  sheet.setAttribute('aria-hidden', 'true');
  sheet.style.maskImage = picture;
  const put = () => sheet.isConnected || document.body.append(sheet);
  put();
  const watch = new MutationObserver(put);
  watch.observe(document.body, { childList: true });
  const onPrint = () => {
    sheet.style.maskImage = printed();
  };
  const onPrinted = () => {
    sheet.style.maskImage = picture;
  };
  window.addEventListener('beforeprint', onPrint);
  window.addEventListener('afterprint', onPrinted);
  return () => {
    window.removeEventListener('beforeprint', onPrint);
    window.removeEventListener('afterprint', onPrinted);
    watch.disconnect();
    sheet.remove();
  };
}

export function useWatermark(): void {
  const person = usePerson();
  const [now, setNow] = useState(() => new Date());
  const mark = person?.watermark ? markOf(person, now) : undefined;
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookAgain);
    return () => clearInterval(timer);
  }, []);
  const printed = useEffectEvent(() => (person ? pictureOf(printedMarkOf(person, new Date())) : ''));
  useEffect(() => (mark === undefined ? undefined : layOver(pictureOf(mark), () => printed())), [mark]);
}
