import { useEffect, useRef } from 'react';
import { cleanFragment } from './html/clean.ts';
import './rich-text.css';

/** Rich text as it is read: cleaned again in the browser by the same list, whatever the server sent. */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(cleanFragment(html)), [html]);
  return <div ref={place} className="kx-rich" />;
}
