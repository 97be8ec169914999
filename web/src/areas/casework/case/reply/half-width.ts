const full: Readonly<Record<string, string>> = { ',': '，', ';': '；', ':': '：', '?': '？', '!': '！', '.': '。' };
/** A half-width mark after a Chinese character and before another one or the end of a line. */
const between = /([\p{sc=Han}）》”’】」])([,;:?!.])(?=[\p{sc=Han}（《“‘【「]|[ \t]*$)/gmu;

/** Converts those marks to full width. Each is one character, so the length stays the same. */
export const fullWidth = (text: string): string =>
  text.replace(between, (_, before: string, mark: string) => `${before}${full[mark] ?? mark}`);

export const halfWidthIn = (text: string): number => [...text.matchAll(between)].length;

const blocks = 'p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote, div, section, figcaption, caption';
const literal = 'code, pre, a, math';

interface Piece {
  node: Text;
  at: number;
}

/** The text of rich text, one line per block, with the position of each text node. */
function linesOf(body: HTMLElement): { lines: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let lines = '';
  let block: Element | null | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) {
      if (node.nodeName === 'BR') lines += '\n';
      continue;
    }
    const own = node.parentElement?.closest(blocks) ?? null;
    if (block !== undefined && own !== block) lines += '\n';
    block = own;
    // literals separate their neighbours like a letter
    if (node.parentElement?.closest(literal)) lines += 'x'.repeat(node.data.length);
    else {
      pieces.push({ node, at: lines.length });
      lines += node.data;
    }
  }
  return { lines, pieces };
}

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

export const halfWidthInHtml = (html: string): number => halfWidthIn(linesOf(bodyOf(html)).lines);

export function fullWidthHtml(html: string): string {
  const body = bodyOf(html);
  const { lines, pieces } = linesOf(body);
  const mended = fullWidth(lines);
  for (const { node, at } of pieces) node.data = mended.slice(at, at + node.data.length);
  return body.innerHTML;
}
