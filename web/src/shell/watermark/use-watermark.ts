import { useEffect, useState } from 'react';
import { usePerson } from '#platform/session/person.ts';
import { markOf, pictureOf } from './mark.ts';
import './watermark.css';

/** Milliseconds after which the day is looked at again. */
const lookAgain = 60_000;

/** Lays the picture over everything until it is taken away again. Whoever removes it finds it back. */
function layOver(picture: string): () => void {
  const sheet = document.createElement('div');
  sheet.className = 'watermark';
  sheet.setAttribute('aria-hidden', 'true');
  sheet.style.maskImage = picture;
  const put = () => sheet.isConnected || document.body.append(sheet);
  put();
  const watch = new MutationObserver(put);
  watch.observe(document.body, { childList: true });
  return () => {
    watch.disconnect();
    sheet.remove();
  };
}

/** The name of whoever looks, the end of his account and the day, faintly over all pages where his tenant wants it. */
export function useWatermark(): void {
  const person = usePerson();
  const [now, setNow] = useState(() => new Date());
  const mark = person?.watermark ? markOf(person, now) : undefined;
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookAgain);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => (mark === undefined ? undefined : layOver(pictureOf(mark))), [mark]);
}
