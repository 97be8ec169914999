import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cleanFragment } from './editor/html/clean.ts';

/** Width of A4 at 96 pixels an inch. */
const sheet = 794;
/** Narrower than this its lines would be too small to be read: they run anew instead. */
const narrow = 480;

/** A clause that is still empty, as a draft prints it. */
function blankLine(page: Document): HTMLElement {
  const line = page.createElement('p');
  line.append(Object.assign(page.createElement('span'), { className: 'blank' }));
  return line;
}

interface LetterPaperProps {
  title: string;
  /** the letter's page */
  html: string;
  /** what stands in its clauses instead of what the page holds, by name */
  clauses?: Readonly<Record<string, string>>;
}

/**
 * A letter as it will be printed, A4 wide and drawn as small as its place asks for; on a phone its lines run anew. The frame
 * may do nothing; clauses that are being written are put into it as they are typed.
 */
export function LetterPaper({ title, html, clauses }: LetterPaperProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState(sheet);
  const [height, setHeight] = useState(0);
  const scale = width < narrow ? 1 : Math.min(1, width / sheet);
  const fill = useEffectEvent(() => {
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    for (const part of page.querySelectorAll('[data-clause]')) {
      const written = clauses?.[part.getAttribute('data-clause') ?? ''];
      if (written === undefined) continue;
      const words = page.importNode(cleanFragment(written), true);
      part.replaceChildren(words.textContent?.trim() ? words : blankLine(page));
    }
    setHeight(page.documentElement.offsetHeight);
  });
  const told = JSON.stringify(clauses);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when what is written or its width is another
  useEffect(() => fill(), [told, width]);
  useEffect(() => {
    if (!place.current) return;
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className="kx-paper" style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={html}
        style={{ width: scale === 1 && width < narrow ? width : sheet, height, transform: `scale(${scale})` }}
        onLoad={() => fill()}
      />
    </div>
  );
}
