import { useEffect, useRef } from 'react';
import { renewPicture } from '#platform/pages/open-file.ts';
import { cleanFragment } from './html/clean.ts';
import './rich-text.css';

export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    // error events of pictures do not bubble
    current?.addEventListener('error', renewPicture, true);
    return () => current?.removeEventListener('error', renewPicture, true);
  }, []);
  useEffect(() => place.current?.replaceChildren(cleanFragment(html)), [html]);
  return <div ref={place} className="kx-rich" />;
}
