import { foldWidth } from '#platform/text/normalise.ts';
import { amountSource } from './amounts.ts';

export const pictureSign = '\uFFFC';
const formulaSign = '\uFFFB';

export interface StemLine {
  text: string;
  at: number;
  isCell: boolean;
  /** Offsets of brackets that usually enclose a title or a quotation. */
  quotes: ReadonlySet<number>;
}

/** Other brackets around points. They are read as `[10分]`; around other words they stay, as in `x<10`. */
const otherBrackets =
  /([<‹〈⟨{｛⟮《«「『｢“"'‘*|#~])([^<>‹›〈〉⟨⟩{}｛｝⟮⟯《》«»「」『』｢｣“”"'‘’*|#~()[\]]{1,40})([>›〉⟩}｝⟯》»」』｣”"'’*|#~])/gu;
const quoting = /^[《«「『｢“"'‘*|#~]$/u;
const holdsPoints = new RegExp(
  String.raw`(?:${amountSource})\s*(?:分(?![钟之制])|(?:points?|pts?|marks?)(?![a-z]))|分值`,
  'iu',
);

function withOneBracket(text: string): { text: string; quotes: Set<number> } {
  const quotes = new Set<number>();
  const made = text.replace(otherBrackets, (whole, open: string, inner: string, _, at: number) => {
    if (!holdsPoints.test(inner)) return whole;
    if (quoting.test(open)) quotes.add(at);
    return `[${inner}]`;
  });
  return { text: made, quotes };
}

const blocks: ReadonlySet<string> = new Set(
  'p div li ul ol table tr td th caption h1 h2 h3 h4 h5 h6 br hr blockquote pre section figure figcaption'.split(' '),
);
const inTag = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/giu;
const namedLetters: ReadonlyMap<string, string> = new Map([
  ['&nbsp;', ' '],
  ['&#160;', ' '],
  ['&#xa0;', ' '],
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
]);
const unknownLetter = '\uFFFD';
const wrapping: ReadonlySet<string> = new Set('strong b em i u s span sup sub mark code p div'.split(' '));

/**
 * Half-width plain text of a rich text. Each character keeps its offset in the HTML, so that a range of text can be
 * removed regardless of tags.
 */
export class StemView {
  readonly lines: StemLine[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
    let [line, at, tables] = ['', 0, 0];
    const endLine = () => {
      if (line.trim() !== '')
        this.lines.push({ ...withOneBracket(line), at: this.#starts.length - line.length, isCell: tables > 0 });
      line = '';
    };
    const add = (letter: string, start: number, end: number) => {
      line += letter;
      this.#starts.push(start);
      this.#ends.push(end);
    };
    const addWords = (from: number, to: number) => {
      const words = foldWidth(html.slice(from, to))
        .replace(/[【〔〖〘〚⦗﹝﹙]/gu, '[')
        .replace(/[】〕〗〙〛⦘﹞﹚]/gu, ']');
      for (let one = 0; one < words.length; one += 1) add(words.charAt(one), from + one, from + one + 1);
    };
    for (const { 0: found, 1: slash, 2: name, index } of html.matchAll(inTag)) {
      if (index < at) continue;
      addWords(at, index);
      at = index + found.length;
      const tag = name?.toLowerCase();
      if (tag === undefined) add(namedLetters.get(found.toLowerCase()) ?? unknownLetter, index, at);
      else if (tag === 'img') add(pictureSign, index, at);
      else if (tag === 'math' && slash === '') {
        const end = html.indexOf('</math>', at);
        at = end < 0 ? html.length : end + '</math>'.length;
        add(formulaSign, index, at);
      } else if (blocks.has(tag)) {
        endLine();
        if (tag === 'table') tables = Math.max(0, tables + (slash === '' ? 1 : -1));
      }
    }
    addWords(at, html.length);
    endLine();
  }

  written(from: number, to: number): string {
    return this.#html
      .slice(this.#starts[from], this.#ends[to - 1])
      .replace(/<[^<>]*>/gu, '')
      .replaceAll('&nbsp;', ' ');
  }

  /**
   * The rich text without this range, and without elements that become empty. A space separates blanks on both sides.
   */
  without(from: number, to: number): string {
    const [start = 0, end = 0] = [this.#starts[from], this.#ends[to - 1]];
    const isBlank = (at: number) => this.#html[this.#starts[at] ?? -1] === '_';
    if (isBlank(from - 1) && isBlank(to)) return `${this.#html.slice(0, start)} ${this.#html.slice(end)}`;
    const pair = /<([a-z][a-z0-9]*)\b[^<>]*><\/\1>/giu;
    let tags = (this.#html.slice(start, end).match(/<[^<>]*>/gu) ?? []).join('');
    for (let before = ''; before !== tags; ) [before, tags] = [tags, tags.replace(pair, '')];
    let [head, tail] = [this.#html.slice(0, start), this.#html.slice(end)];
    if (tags !== '') return head + tags + tail;
    for (;;) {
      const open = head.lastIndexOf('<');
      const name = /^<([a-z][a-z0-9]*)\b[^<>]*>$/iu.exec(open < 0 ? '' : head.slice(open))?.[1] ?? '';
      const close = `</${name}>`;
      if (!wrapping.has(name) || !tail.startsWith(close)) return head + tail;
      [head, tail] = [head.slice(0, open), tail.slice(close.length)];
    }
  }
}
