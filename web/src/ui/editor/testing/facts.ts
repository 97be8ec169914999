/**
 * What a reader sees of rich text, computed without the editor: runs of words in their blocks, each with its marks.
 * Texts with equal facts look the same.
 */
export interface Run {
  /** blocks around it, outermost first, numbered to distinguish them */
  within: readonly string[];
  pieces: readonly string[];
}

const inlineNames: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };
const inline = new Set('strong b em i u s sub sup mark code span a'.split(' '));
const plain = new Set(['p', 'div', 'tbody', 'thead', 'tfoot', 'tr']);

const styleOf = (element: Element): string[] =>
  (element.getAttribute('style') ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== '');

function markOf(element: Element): string[] {
  const colours = styleOf(element).filter((each) => !each.startsWith('text-align'));
  const tag = element.localName;
  if (tag === 'span') return colours;
  if (tag !== 'a') return [inlineNames[tag] ?? tag, ...colours];
  return element.hasAttribute('href')
    ? [`a ${element.getAttribute('href')} ${element.getAttribute('title') ?? ''}`, ...colours]
    : colours;
}

const attribute = (element: Element, name: string): string => `${name}=${element.getAttribute(name) ?? ''}`;

function blockOf(element: Element): string {
  const shown = ['data-clause', 'start', 'colspan', 'rowspan'].filter((name) => element.hasAttribute(name));
  const named = shown.filter((name) => element.getAttribute(name) !== '1').map((name) => attribute(element, name));
  return [element.localName, ...named, ...styleOf(element).sort()].join(' ');
}

function piece(word: string, marks: readonly string[]): string {
  const kept = new Map(marks.map((mark) => [/^(color|background-color|a)\b/.exec(mark)?.[0] ?? mark, mark]));
  return `${word} ${[...kept.values()].sort().join(',')}`;
}

class Reader {
  runs: Run[] = [];
  numbers = new Map<Element, number>();
  pieces: string[] = [];
  within: Element[] = [];
  space = true;

  flush(): void {
    const words = [...this.pieces];
    while (words.at(-1)?.startsWith('  ')) words.pop();
    this.pieces = [];
    this.space = true;
    if (words.length === 0 || (words.length === 1 && words[0]?.startsWith('br '))) return;
    const around = this.within.filter((each) => !plain.has(each.localName) || styleOf(each).length > 0);
    const named = around.map((each) => {
      const number = this.numbers.get(each) ?? this.numbers.size;
      this.numbers.set(each, number);
      return `${number} ${each.localName === 'div' ? blockOf(each).replace('div', 'p') : blockOf(each)}`;
    });
    this.runs.push({ within: named, pieces: words });
  }

  words(text: string, marks: readonly string[], pre: boolean): void {
    for (const character of text) {
      const blank = !pre && /[ \t\r\n\f\u00a0]/.test(character);
      if (blank && this.space) continue;
      this.space = blank;
      this.pieces.push(piece(blank ? ' ' : character, blank ? [] : marks));
    }
  }

  walk(node: Node, marks: readonly string[], pre: boolean): void {
    if (node.nodeType === Node.TEXT_NODE) this.words(node.textContent ?? '', marks, pre);
    else if (node instanceof Element) this.element(node, marks, pre);
  }

  element(node: Element, marks: readonly string[], pre: boolean): void {
    const tag = node.localName;
    const leaf = (word: string) => {
      this.space = tag === 'br';
      this.pieces.push(piece(word, tag === 'br' ? [] : marks));
    };
    if (tag === 'br') {
      leaf('br');
      return;
    }
    if (tag === 'img') {
      leaf(['img', ...['src', 'alt', 'width', 'height'].map((name) => attribute(node, name))].join(' '));
      return;
    }
    if (tag === 'math') {
      leaf(node.outerHTML);
      return;
    }
    const isInline = inline.has(tag);
    if (!isInline) {
      this.flush();
      this.within.push(node);
      if (tag === 'hr') leaf('hr');
    }
    for (const child of node.childNodes)
      this.walk(child, isInline ? [...marks, ...markOf(node)] : marks, pre || tag === 'pre');
    if (!isInline) {
      this.flush();
      this.within.pop();
    }
  }
}

export function factsOf(html: string): readonly Run[] {
  const body = new DOMParser().parseFromString(`<body>${html}`, 'text/html').body;
  const reader = new Reader();
  for (const child of body.childNodes) reader.walk(child, [], false);
  reader.flush();
  return reader.runs;
}
