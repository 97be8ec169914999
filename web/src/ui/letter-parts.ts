import { type Part, pageStarts } from './letter-pages.ts';

interface Line {
  top: number;
  bottom: number;
}
/** A part as it was found, and how the sign or block it begins with is found again. */
interface Found extends Part {
  begin: () => Element | Range | undefined;
}

/** Millimetres in pixels of the sheet. */
const mm = 96 / 25.4;
const sheetHeight = 297 * mm;
/** A higher head of a table, as a share of the page, does not stand again on the next. */
const highestHead = 1 / 4;

const inMm = (length: string): number => Number(/^([\d.]+)mm$/.exec(length)?.[1] ?? Number.NaN);

const isPageRule = (rule: CSSRule): rule is CSSPageRule => rule.cssText.startsWith('@page');

/** Height of a printed page of A4 without its margins, as the style of the page has them; undefined where it has none. */
export function printedHeight(page: Document): number | undefined {
  for (const { sheet } of page.querySelectorAll('style'))
    for (const rule of sheet?.cssRules ?? []) {
      if (!isPageRule(rule)) continue;
      const [above, below] = ['margin-top', 'margin-bottom'].map((name) => inMm(rule.style.getPropertyValue(name)));
      const height = sheetHeight - mm * ((above ?? 0) + (below ?? 0));
      if (height > 0) return height;
    }
  return undefined;
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const avoids = (value: string): boolean => value.startsWith('avoid');
const styleOf = (element: Element): CSSStyleDeclaration => {
  const view = element.ownerDocument.defaultView ?? window;
  return view.getComputedStyle(element);
};
/** What stands in lines, or nowhere at all. */
const isInline = (node: Node): boolean =>
  !isElement(node) || /^(inline|none|contents|ruby)/.test(styleOf(node).display);

const rangeOver = (nodes: readonly Node[]): Range | undefined => {
  const [first, last] = [nodes[0], nodes.at(-1)];
  const range = first?.ownerDocument?.createRange();
  if (!first || !last || !range) return undefined;
  range.setStartBefore(first);
  range.setEndAfter(last);
  return range;
};

/** Rectangles of inline content as the lines they stand in: above and below as far as the signs reach. */
export function linesOf(rects: Iterable<Line>): Line[] {
  const lines: Line[] = [];
  for (const { top, bottom } of rects) {
    if (bottom <= top) continue;
    const last = lines.at(-1);
    if (!last || (top + bottom) / 2 > last.bottom) lines.push({ top, bottom });
    else {
      last.top = Math.min(last.top, top);
      last.bottom = Math.max(last.bottom, bottom);
    }
  }
  return lines;
}

/** The first sign of a run that stands below this height, a range of it alone. */
function signBelow(run: readonly Node[], height: number): Range | undefined {
  for (const node of run) {
    const walk = node.ownerDocument?.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = isText(node) ? node : walk?.nextNode(); text; text = walk?.nextNode()) {
      const range = rangeOver([text]);
      if (!range || !isText(text) || range.getBoundingClientRect().bottom < height) continue;
      for (let at = 0; at < text.length; at += 1) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const { top, bottom } = range.getBoundingClientRect();
        if (bottom > top && (top + bottom) / 2 > height) return range;
      }
    }
  }
  return undefined;
}

/** What no page cuts, in the order it stands; heights from the head of the frame. `height`: of a page. */
function partsIn(root: Element, height: number): Found[] {
  const found: Found[] = [];
  /** whether the next part is to stay with what stands before it */
  let held = false;
  /** of the table that is being read, once it is read */
  let head = 0;
  const put = (part: Found): void => {
    found.push({ ...part, head, start: held ? 'avoid' : part.start });
    held = false;
  };

  const putLines = (run: readonly Node[], element: Element, isWhole: boolean): void => {
    const rects = rangeOver(run)?.getClientRects();
    const lines = linesOf(rects ?? []);
    const [first, last] = [lines[0], lines.at(-1)];
    if (!first || !last) return;
    const style = styleOf(element);
    const lead = Math.max(0, (Number.parseFloat(style.lineHeight) - (first.bottom - first.top)) / 2) || 0;
    const box = element.getBoundingClientRect();
    const above = isWhole ? box.top + element.clientTop + Number.parseFloat(style.paddingTop) : first.top - lead;
    const below = isWhole
      ? box.bottom - element.clientTop - Number.parseFloat(style.paddingBottom)
      : last.bottom + lead;
    const [orphans, widows] = [Number(style.orphans) || 2, Number(style.widows) || 2];
    for (const [at, line] of lines.entries()) {
      const [before, after] = [lines[at - 1], lines[at + 1]];
      // lines lie close together: half of what is between the signs of two belongs to each
      const top = before ? (before.bottom + line.top) / 2 : above;
      const bottom = after ? (line.bottom + after.top) / 2 : below;
      const isAlone = at > 0 && (at < orphans || lines.length - at < widows);
      put({ top, bottom, start: isAlone ? 'poor' : 'free', begin: () => signBelow(run, top) });
    }
  };

  const putInside = (element: Element): void => {
    let run: Node[] = [];
    const nodes = [...element.childNodes];
    const endRun = () => {
      if (run.length > 0) putLines(run, element, run.length === nodes.length);
      run = [];
    };
    for (const node of nodes)
      if (isInline(node)) run.push(node);
      else {
        endRun();
        if (isElement(node)) putBlock(node);
      }
    endRun();
  };

  /** A row that may be cut has its lines side by side. */
  const putRow = (row: Element): void => {
    const lines: Found[] = [];
    const cells = [...row.children].flatMap((cell) => partsIn(cell, height));
    for (const part of cells.sort((one, other) => one.top - other.top)) {
      const last = lines.at(-1);
      if (!last || (part.top + part.bottom) / 2 > last.bottom) lines.push({ ...part });
      else last.bottom = Math.max(last.bottom, part.bottom);
    }
    const { top, bottom } = row.getBoundingClientRect();
    const [first, last] = [lines[0], lines.at(-1)];
    if (first) first.top = top;
    if (last) last.bottom = bottom;
    for (const line of lines) put(line);
  };

  function putBlock(element: Element): void {
    const { display, position, breakBefore, breakInside, breakAfter } = styleOf(element);
    if (display === 'none' || position === 'absolute' || position === 'fixed') return;
    if (avoids(breakBefore)) held = true;
    const { top, bottom } = element.getBoundingClientRect();
    const from = found.length;
    const isHead = display === 'table-header-group';
    if (avoids(breakInside) && bottom > top && bottom - top <= height)
      put({ top, bottom, start: 'free', begin: () => element });
    else if (display === 'table-row') putRow(element);
    else putInside(element);
    if (avoids(breakInside) || isHead) for (const part of found.slice(from + 1)) part.start = 'avoid';
    if (avoids(breakAfter) || isHead) held = true;
    if (isHead && bottom - top <= height * highestHead) head = bottom - top;
    if (display === 'table') head = 0;
  }

  putBlock(root);
  return found;
}

/**
 * Where the pages of a letter begin after the first, in pixels from the head of its frame, by the rules its own style has
 * for paper; undefined where it has none. What is shown as gone (`del`) is not printed and takes no room.
 */
export function pageTops(page: Document): number[] | undefined {
  const height = printedHeight(page);
  const main = page.querySelector('main');
  if (height === undefined || !main) return undefined;
  const gone = [...page.querySelectorAll<HTMLElement>('del')];
  for (const words of gone) words.style.display = 'none';
  const parts = partsIn(main, height);
  const begins = pageStarts(parts, height).flatMap((at) => {
    const part = parts[at];
    const begin = gone.length > 0 ? part?.begin() : undefined;
    return part ? [{ part, begin, above: begin ? begin.getBoundingClientRect().top - part.top : 0 }] : [];
  });
  for (const words of gone) words.style.removeProperty('display');
  return begins.map(({ part, begin, above }) => (begin ? begin.getBoundingClientRect().top - above : part.top));
}
