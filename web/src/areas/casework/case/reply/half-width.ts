const full: Readonly<Record<string, string>> = { ',': '，', ';': '；', ':': '：', '?': '？', '!': '！', '.': '。' };
/** A half-width mark behind a Chinese character, before another or at the end of a line. */
const between = /([\p{sc=Han}）》”’】」])([,;:?!.])(?=[\p{sc=Han}（《“‘【「]|[ \t]*$)/gmu;

/** The text with those marks full-width; each takes the place of one, so the text is as long as before. */
export const fullWidth = (text: string): string =>
  text.replace(between, (_, before: string, mark: string) => `${before}${full[mark] ?? mark}`);

/** How many such marks a text has. */
export const halfWidthIn = (text: string): number => [...text.matchAll(between)].length;

const blocks = 'p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote, div, section, figcaption, caption';
/** Where marks are meant as they are. */
const literal = 'code, pre, a, math';

interface Piece {
  node: Text;
  at: number;
}

/** The words of rich text, a line for each block, and where each piece of them stands. */
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
    // what is literal parts its neighbours, as a letter would
    if (node.parentElement?.closest(literal)) lines += 'x'.repeat(node.data.length);
    else {
      pieces.push({ node, at: lines.length });
      lines += node.data;
    }
  }
  return { lines, pieces };
}

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** As `halfWidthIn`, of rich text: marks stand between characters also where one of them is bold. */
export const halfWidthInHtml = (html: string): number => halfWidthIn(linesOf(bodyOf(html)).lines);

/** As `fullWidth`, of rich text. */
export function fullWidthHtml(html: string): string {
  const body = bodyOf(html);
  const { lines, pieces } = linesOf(body);
  const mended = fullWidth(lines);
  for (const { node, at } of pieces) node.data = mended.slice(at, at + node.data.length);
  return body.innerHTML;
}
