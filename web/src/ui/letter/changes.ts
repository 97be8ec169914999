import { isElement, textNodes } from './text-nodes.ts';

const inline = 'span, strong, b, em, i, u, s, sub, sup, mark, code, a, br, img, math, math *, ins, del';
const isBlock = (node: Node): node is Element => isElement(node) && !node.matches(inline);
const wordsOf = ({ textContent }: Node): string => (textContent ?? '').trim();

/**
 * The text blocks of a clause. Text outside blocks, which no editor writes, is wrapped, so that every word is compared.
 */
function linesOf(root: ParentNode): Element[] {
  const lines: Element[] = [];
  const visit = (around: ParentNode) => {
    let loose: ChildNode[] = [];
    const closeLine = () => {
      const [first] = loose;
      if (first && loose.some((node) => wordsOf(node) !== '')) {
        const line = (root.ownerDocument ?? document).createElement('span');
        first.before(line);
        line.append(...loose);
        lines.push(line);
      }
      loose = [];
    };
    for (const node of [...around.childNodes]) {
      if (!isBlock(node)) {
        loose.push(node);
        continue;
      }
      closeLine();
      if ([...node.childNodes].some(isBlock)) visit(node);
      else lines.push(node);
    }
    closeLine();
  };
  visit(root);
  return lines;
}

type Step = { kind: 'same' | 'new' | 'gone'; before: number; after: number };

/** Larger texts are marked as replaced: a comparison by character would block the page. */
const mostCells = 4_000_000;

export function stepsBetween<T>(before: readonly T[], after: readonly T[]): Step[] {
  const width = after.length + 1;
  const steps: Step[] = [];
  if ((before.length + 1) * width > mostCells) {
    for (const at of before.keys()) steps.push({ kind: 'gone', before: at, after: 0 });
    for (const at of after.keys()) steps.push({ kind: 'new', before: before.length, after: at });
    return steps;
  }
  const lengths = new Uint32Array((before.length + 1) * width);
  const length = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        before[i] === after[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      steps.push({ kind: 'same', before: i, after: j });
      i += 1;
      j += 1;
    } else if (i < before.length && (j === after.length || length(i + 1, j) >= length(i, j + 1))) {
      steps.push({ kind: 'gone', before: i, after: j });
      i += 1;
    } else {
      steps.push({ kind: 'new', before: i, after: j });
      j += 1;
    }
  }
  return steps;
}

function placeAt(block: Element, at: number): { node: Text; offset: number } | undefined {
  let rest = at;
  let last: Text | undefined;
  for (const node of textNodes(block)) {
    if (rest < node.length || (rest === node.length && !last)) return { node, offset: rest };
    rest -= node.length;
    last = node;
  }
  return last && rest === 0 ? { node: last, offset: last.length } : undefined;
}

const gone = (page: Document, words: string): HTMLElement =>
  Object.assign(page.createElement('del'), { textContent: words });

export function markSigns(block: Element, from: number, to: number, tag: 'ins' | 'mark'): void {
  const parts: [Text, number, number][] = [];
  let at = 0;
  for (const node of textNodes(block)) {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, node.length)];
    if (start < end) parts.push([node, start, end]);
    at += node.length;
  }
  for (const [node, start, end] of parts) {
    const range = block.ownerDocument.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    range.surroundContents(block.ownerDocument.createElement(tag));
  }
}

/** Marks changes within a block, from its end, so that earlier positions stay valid. */
function markBlock(block: Element, before: string): void {
  const [old, now] = [[...before], [...(block.textContent ?? '')]];
  const signs = stepsBetween(old, now);
  const offsets = [0];
  for (const sign of now) offsets.push((offsets.at(-1) ?? 0) + sign.length);
  let at = signs.length;
  while (at > 0) {
    const last = signs[at - 1];
    if (!last || last.kind === 'same') {
      at -= 1;
      continue;
    }
    let begin = at;
    while (begin > 0 && signs[begin - 1]?.kind === last.kind) begin -= 1;
    const run = signs.slice(begin, at);
    const [first] = run;
    if (first && last.kind === 'new') markSigns(block, offsets[first.after] ?? 0, offsets[last.after + 1] ?? 0, 'ins');
    else if (first) {
      const words = run.map((step) => old[step.before] ?? '').join('');
      const place = placeAt(block, offsets[first.after] ?? 0);
      if (place) {
        const range = block.ownerDocument.createRange();
        range.setStart(place.node, place.offset);
        range.insertNode(gone(block.ownerDocument, words));
      } else block.append(gone(block.ownerDocument, words));
    }
    at = begin;
  }
}

/** The runs of consecutive changes, without the steps that stay the same. */
function runsOf(steps: readonly Step[]): Step[][] {
  const runs: Step[][] = [];
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'same') continue;
    const last = runs.at(-1);
    if (last && steps[at - 1]?.kind !== 'same') last.push(step);
    else runs.push([step]);
  }
  return runs;
}

/** Inserts a removed paragraph before the block of the line that follows it, or at the end of the clause. */
function insertGone(part: Element, words: string, next: Element | undefined): void {
  const line = part.ownerDocument.createElement('p');
  line.append(gone(part.ownerDocument, words));
  const place = next?.closest('p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, figure');
  if (place && part.contains(place)) place.before(line);
  else part.append(line);
}

/**
 * Marks changes of a clause: `ins` for additions and `del` for removals, by paragraph, and by character within amended
 * ones.
 * @param before the clause before the change
 */
export function markChanges(part: Element, before: ParentNode): void {
  const now = linesOf(part);
  const was = linesOf(before).map(wordsOf);
  for (const run of runsOf(stepsBetween(was, now.map(wordsOf)))) {
    const removed = run.filter(({ kind }) => kind === 'gone').map((step) => was[step.before] ?? '');
    const added = run.filter(({ kind }) => kind === 'new').map((step) => now[step.after]);
    for (const [place, block] of added.entries()) if (block) markBlock(block, removed[place] ?? '');
    const last = run.at(-1);
    const next = last && now[last.kind === 'new' ? last.after + 1 : last.after];
    for (const words of removed.slice(added.length)) insertGone(part, words, next);
  }
}

export function markWords(part: Element, words: readonly string[]): void {
  for (const block of linesOf(part))
    for (const wanted of words) {
      const at = (block.textContent ?? '').indexOf(wanted);
      if (at >= 0) markSigns(block, at, at + wanted.length, 'mark');
    }
}
