import { useEffect, useRef } from 'react';
import { cleanHtml } from './editor-content.ts';
import './editor.css';

/** Rich text as it is read: cleaned again in the browser, whatever the server sent. */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) place.current.innerHTML = cleanHtml(html);
  }, [html]);
  return <div ref={place} className="kx-rich" />;
}
