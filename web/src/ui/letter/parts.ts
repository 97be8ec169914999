import { type Part, pageStarts } from './pages.ts';
import { isText } from './text-nodes.ts';

interface Line {
  top: number;
  bottom: number;
}
interface Found extends Part {
  begin: () => Element | Range | undefined;
}

const mm = 96 / 25.4;
const sheetHeight = 297 * mm;
/** A table header taller than this share of a page is not repeated. */
const highestHead = 1 / 4;

const inMm = (length: string): number => Number(/^([\d.]+)mm$/.exec(length)?.[1] ?? Number.NaN);

const isPageRule = (rule: CSSRule): rule is CSSPageRule => rule.cssText.startsWith('@page');

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

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const avoids = (value: string): boolean => value.startsWith('avoid');
const styleOf = (element: Element): CSSStyleDeclaration => {
  const view = element.ownerDocument.defaultView ?? window;
  return view.getComputedStyle(element);
};
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

function partsIn(root: Element, height: number): Found[] {
  const found: Found[] = [];
  let held = false;
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
      // the gap between two lines is split between them
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
 * Page breaks of a letter after the first page, in px from the top of its frame, by its own print style; undefined
 * without one. Removed text (`del`) is not printed and takes no room.
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
