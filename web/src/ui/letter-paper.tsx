import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cleanFragment } from './editor/html/clean.ts';
import { markChanges, markWords } from './letter-changes.ts';

/** Width of A4 at 96 pixels an inch. */
const sheet = 794;
/** Narrower than this its lines would be too small to be read: they run anew instead. */
const narrow = 480;

type ByClause = Readonly<Record<string, string>>;

/** A clause that is still empty, as a draft prints it. */
function blankLine(page: Document): HTMLElement {
  const line = page.createElement('p');
  line.append(Object.assign(page.createElement('span'), { className: 'blank' }));
  return line;
}

/** What somebody has selected in a letter on the screen. */
export const selectedInLetter = (): string =>
  [...document.querySelectorAll<HTMLIFrameElement>('.kx-paper iframe')]
    .map((frame) => frame.contentDocument?.getSelection()?.toString().trim() ?? '')
    .find((words) => words !== '') ?? '';

interface LetterPaperProps {
  title: string;
  /** the letter's page */
  html: string;
  /** what stands in its clauses instead of what the page holds, by name */
  clauses?: ByClause | undefined;
  /** what its clauses said before: what has changed since is marked */
  before?: ByClause | undefined;
  /** words that are objected to: marked where they stand */
  marked?: readonly string[];
}

/**
 * A letter as it will be printed, A4 wide and drawn as small as its place asks for; on a phone its lines run anew. The frame
 * may do nothing; clauses that are being written are put into it as they are typed.
 */
export function LetterPaper({ title, html, clauses, before, marked = [] }: LetterPaperProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  /** the clauses as the page came with them */
  const own = useRef(new Map<string, string>());
  const [width, setWidth] = useState(sheet);
  const [height, setHeight] = useState(0);
  const runs = width < narrow;
  const scale = runs ? 1 : Math.min(1, width / sheet);
  const measure = useEffectEvent(() => setHeight(frame.current?.contentDocument?.documentElement.offsetHeight ?? 0));
  const fill = useEffectEvent(() => {
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    for (const part of page.querySelectorAll('[data-clause]')) {
      const name = part.getAttribute('data-clause') ?? '';
      const words = page.importNode(cleanFragment(clauses?.[name] ?? own.current.get(name) ?? part.innerHTML), true);
      part.replaceChildren(words.textContent?.trim() ? words : blankLine(page));
      if (before) markChanges(part, cleanFragment(before[name] ?? ''));
      markWords(part, marked);
    }
    measure();
  });
  const load = useEffectEvent(() => {
    const page = frame.current?.contentDocument;
    const parts = [...(page?.querySelectorAll('[data-clause]') ?? [])];
    own.current = new Map(parts.map((part) => [part.getAttribute('data-clause') ?? '', part.innerHTML]));
    // its lines run otherwise once its own type has come
    page?.fonts?.addEventListener('loadingdone', () => measure());
    // the verbs of the page keep their keys while something is selected in the letter
    page?.addEventListener('keydown', ({ key, ctrlKey, altKey, metaKey, shiftKey }) => {
      const pressed = { key, ctrlKey, altKey, metaKey, shiftKey, bubbles: true, cancelable: true };
      if (key !== 'Tab') frame.current?.dispatchEvent(new KeyboardEvent('keydown', pressed));
    });
    fill();
  });
  const told = JSON.stringify([clauses, before, marked]);
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
        style={{ width: runs ? width : sheet, height, transform: `scale(${scale})` }}
        onLoad={() => load()}
      />
    </div>
  );
}
