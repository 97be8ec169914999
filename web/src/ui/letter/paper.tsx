import { classOfRun, cutAtRuns } from '@kaoxin/contract/casework/boards/long-runs.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { cleanFragment } from '../editor/html/clean.ts';
import { Skeleton } from '../state/state.tsx';
import { markChanges, markWords } from './changes.ts';
import { coverOf, type Faceless, facelessIn } from './faces.ts';
import { pageTops } from './parts.ts';
import { textNodes } from './text-nodes.ts';

/** Width of A4 at 96 px per inch. */
const sheet = 794;
/** px; below this width the margins of the sheet are cropped to keep the text legible. */
const tight = 600;
const sides = { left: 83, right: 30 };
/** px; below this width the lines reflow, because scaled text would be too small to read. */
const narrow = 380;
/** Delay in milliseconds before page breaks are measured after typing. */
const behind = 150;

type ByClause = Readonly<Record<string, string>>;

function blankLine(page: Document): HTMLElement {
  const line = page.createElement('p');
  line.append(Object.assign(page.createElement('span'), { className: 'blank' }));
  return line;
}

function markRuns(part: Element): void {
  const page = part.ownerDocument;
  // all are found before the first is replaced
  for (const text of [...textNodes(part)].filter(({ parentElement }) => !parentElement?.closest('math'))) {
    const pieces = cutAtRuns(text.data);
    if (pieces.length === 1) continue;
    const run = (words: string) =>
      Object.assign(page.createElement('span'), { className: classOfRun(words), textContent: words });
    text.replaceWith(...pieces.map((words, at) => (at % 2 === 1 ? run(words) : words)));
  }
}

export const selectedInLetter = (): string =>
  [...document.querySelectorAll<HTMLIFrameElement>('.kx-paper iframe')]
    // letters of hidden pages keep selections of their own
    .filter((frame) => frame.checkVisibility?.() !== false)
    .map((frame) => frame.contentDocument?.getSelection()?.toString().trim() ?? '')
    .find((words) => words !== '') ?? '';

interface EditedClauses {
  clauses?: ByClause | undefined;
  /** earlier clauses; changes since then are marked */
  before?: ByClause | undefined;
  marked?: readonly string[] | undefined;
}

interface LetterPaperProps extends EditedClauses {
  title: string;
  heading?: string;
  html: string;
  /** ref to the frame for printing; the page is then left unmodified */
  prints?: RefObject<HTMLIFrameElement | null>;
}

function viewIn(width: number): { runs: boolean; scale: number; left: number; shown: number } {
  const runs = width < narrow;
  const { left, right } = width < tight && !runs ? sides : { left: 0, right: 0 };
  const shown = runs ? width : sheet - left - right;
  return { runs, scale: Math.min(1, width / shown), left, shown };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface LoadedLetter {
  page: Document;
  clauses: ReadonlyMap<string, string>;
  has: ReturnType<typeof coverOf>;
}

const clausesIn = (page: Document): Element[] => [...page.querySelectorAll('[data-clause]')];
const nameOf = (part: Element): string => part.getAttribute('data-clause') ?? '';

function readLetter(page: Document): LoadedLetter {
  const clauses = clausesIn(page).map((part) => [nameOf(part), part.innerHTML] as const);
  return { page, clauses: new Map(clauses), has: coverOf(page.fonts ?? []) };
}

function writeClauses({ page, clauses: own }: LoadedLetter, edited: EditedClauses): void {
  const { clauses, before, marked = [] } = edited;
  for (const part of clausesIn(page)) {
    const name = nameOf(part);
    const words = page.importNode(cleanFragment(clauses?.[name] ?? own.get(name) ?? part.innerHTML), true);
    part.replaceChildren(words.textContent?.trim() ? words : blankLine(page));
    if (before) markChanges(part, cleanFragment(before[name] ?? ''));
    markWords(part, marked);
    markRuns(part);
  }
}

function markFaceless({ page }: LoadedLetter, faceless: readonly Faceless[]): void {
  for (const part of clausesIn(page)) {
    const own = faceless.filter(({ clause }) => clause === part.getAttribute('data-clause'));
    markWords(
      part,
      own.map(({ character }) => character),
    );
  }
}

function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(sheet);
  useEffect(() => {
    if (!place.current) return;
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return width;
}

function useMeasures(frame: RefObject<HTMLIFrameElement | null>, runs: boolean) {
  const [height, setHeight] = useState(0);
  /** positions of page breaks after the first page, in px of the sheet; undefined while unknown */
  const [tops, setTops] = useState<readonly number[]>();
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const divide = useEffectEvent(() => {
    soon.current = undefined;
    const page = frame.current?.contentDocument;
    const now = page && !runs ? pageTops(page) : undefined;
    setTops((known) => (isSame(known, now) ? known : now));
  });
  const measure = useEffectEvent(() => {
    setHeight(frame.current?.contentDocument?.documentElement.offsetHeight ?? 0);
    soon.current ??= setTimeout(() => divide(), behind);
  });
  useEffect(
    () => () => {
      clearTimeout(soon.current);
      soon.current = undefined;
    },
    [],
  );
  return { height, tops, measure };
}

/**
 * A letter as it will print, A4 wide and scaled to its container, with a line at each page break; on a phone its lines
 * reflow. The frame is sandboxed; edited clauses are inserted as the user types.
 */
export function LetterPaper({ title, heading, html, clauses, before, marked, prints }: LetterPaperProps) {
  const say = useSay();
  const place = useRef<HTMLDivElement>(null);
  const ownFrame = useRef<HTMLIFrameElement>(null);
  const frame = prints ?? ownFrame;
  const loaded = useRef<LoadedLetter>(undefined);
  const [faceless, setFaceless] = useState<readonly Faceless[]>([]);
  const [isThere, setThere] = useState(false);
  const width = useWidth(place);
  const { runs, scale, left, shown } = viewIn(width);
  const { height, tops, measure } = useMeasures(frame, runs);
  const fill = useEffectEvent(() => {
    const page = frame.current?.contentDocument;
    const letter = loaded.current;
    // ignore a page that is still loading: its frame holds the previous letter
    if (!letter || page !== letter.page) return;
    if (!prints) writeClauses(letter, { clauses, before, marked });
    const main = letter.page.querySelector('main');
    const lacking = letter.has && main ? facelessIn(main, letter.has) : [];
    if (!prints) markFaceless(letter, lacking);
    setFaceless((known) => (isSame(known, lacking) ? known : lacking));
    measure();
  });
  const load = useEffectEvent(() => {
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    setThere(true);
    loaded.current = readLetter(page);
    // lines reflow once the web font has loaded
    page.fonts?.addEventListener('loadingdone', () => measure());
    // the page's hot keys work while the frame has the focus
    page.addEventListener('keydown', ({ key, ctrlKey, altKey, metaKey, shiftKey }) => {
      const pressed = { key, ctrlKey, altKey, metaKey, shiftKey, bubbles: true, cancelable: true };
      if (key !== 'Tab') frame.current?.dispatchEvent(new KeyboardEvent('keydown', pressed));
    });
    fill();
  });
  const told = JSON.stringify([clauses, before, marked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when what is written or its width is another
  useEffect(() => fill(), [told, width]);
  /** custom properties of case.css, which replaces them in print */
  const measures: Record<string, string> = {
    '--paper-width': `${shown * scale}px`,
    '--sheet-width': `${runs ? width : sheet}px`,
    '--sheet-height': `${height}px`,
    '--sheet-left': `${-left}px`,
    '--sheet-scale': String(scale),
  };
  return (
    <div ref={place} className="kx-sheet">
      {(heading || !runs) && (
        <p className="kx-sheet-head">
          <strong>{heading}</strong>
          {tops && <span>{say([`共 ${tops.length + 1} 页`, quantity(tops.length + 1, 'page')])}</span>}
        </p>
      )}
      {!isThere && <Skeleton lines={9} />}
      <FacelessWords faceless={faceless} />
      <div className={`kx-paper${runs ? '' : ' kx-paper-whole'}`} style={measures}>
        <iframe
          ref={frame}
          title={title}
          sandbox={prints ? 'allow-same-origin allow-modals' : 'allow-same-origin'}
          srcDoc={html}
          onLoad={() => load()}
        />
        {tops?.map((top, at) => (
          <div key={top} className="kx-page-start" style={{ top: top * scale }} aria-hidden>
            <span>{say([`第 ${at + 2} 页`, `Page ${at + 2}`])}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function FacelessWords({ faceless }: { faceless: readonly Faceless[] }) {
  const say = useSay();
  const [first] = faceless;
  if (!first) return null;
  const where = ({ clause, words }: Faceless): [string, string] =>
    clause ? [`【${clause}】“${words}”`, `${clause} “${words}”`] : [`“${words}”`, `“${words}”`];
  const told = faceless.map((one) => {
    const [zh, en] = where(one);
    // includes the code point: without a font the character shows as an empty box here as well
    const code = `U+${one.character.codePointAt(0)?.toString(16).toUpperCase()}`;
    return [`“${one.character}”（${code}，${zh}）`, `“${one.character}” (${code}, ${en})`] as const;
  });
  return (
    <p className="kx-notice kx-notice-warn kx-faceless" role="status">
      {say([
        `文书的字体中没有${told.map(([zh]) => zh).join('、')}，PDF 和纸面上会印成“〓”。请改用其他写法，或请系统管理员补充生僻字字体`,
        `The faces of letters lack ${told.map(([, en]) => en).join(', ')}: “〓” would be printed instead. Write it otherwise, or ask the administrator to add a face for rare characters`,
      ])}
    </p>
  );
}
