import { longCell, MAX_CELL_CHARACTERS } from './sheet-error.ts';
import { attribute } from './xml-scanner.ts';

/** Workbooks write control characters as `_x000D_`. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const looks: Readonly<Record<string, string>> = { b: 'strong', i: 'em', u: 'u', strike: 's' };

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Palette entries and theme colours for the black and white of an uncoloured sheet. */
const plainIndexes = new Set(['0', '1', '8', '9', '64', '65']);
const plainThemes = new Set(['0', '1']);

export function isColour(attributes: string): boolean {
  const rgb = attribute(attributes, 'rgb');
  if (rgb !== undefined) return !/^(?:[0-9A-F]{2})?(?:000000|FFFFFF)$/i.test(rgb);
  const theme = attribute(attributes, 'theme');
  if (theme !== undefined) return !plainThemes.has(theme);
  const index = attribute(attributes, 'indexed');
  return index !== undefined && !plainIndexes.has(index);
}

/** The text of a cell from its runs: plain, and with styled runs also as HTML paragraphs. Ignores phonetic guides. */
export class RichRuns {
  plain = '';
  /** a run has a colour, which stored texts do not support */
  isColoured = false;
  #runs: { tags: string[]; text: string }[] = [];
  #tags: string[] = [];
  #isText = false;
  #isPhonetic = false;

  /** Resets for the next cell: a sheet has millions of them. */
  clear(): void {
    if (this.#runs.length > 0) this.#runs = [];
    this.plain = '';
    this.isColoured = false;
    this.#tags = [];
    this.#isText = false;
    this.#isPhonetic = false;
  }

  open(name: string, attributes: string): void {
    if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'r') this.#tags = [];
    else if (name === 't') {
      this.#isText = !this.#isPhonetic;
      if (this.#runs.length >= MAX_CELL_CHARACTERS) throw longCell();
      this.#runs.push({ tags: this.#tags, text: '' });
    } else if (name === 'vertAlign') {
      const place = attribute(attributes, 'val');
      if (place === 'subscript') this.#tag('sub');
      if (place === 'superscript') this.#tag('sup');
    } else if (name === 'color') this.isColoured ||= isColour(attributes);
    else if (looks[name] && !/^(0|false|none)$/.test(attribute(attributes, 'val') ?? '')) this.#tag(looks[name]);
  }

  #tag(name: string): void {
    if (!this.#tags.includes(name)) this.#tags.push(name);
  }

  text(text: string): void {
    if (!this.#isText) return;
    this.plain += text;
    const run = this.#runs.at(-1);
    if (run) run.text += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 't') this.#isText = false;
    else if (name === 'r') this.#tags = [];
  }

  /** Undefined when the plain text suffices: also when all runs have the same style and none is raised or lowered. */
  rich(): string | undefined {
    const runs = this.#runs.filter(({ text }) => text !== '');
    const isPlain = new Set(runs.map(({ tags }) => tags.join())).size === 1;
    if (!runs.some(({ tags }) => tags.length > 0)) return undefined;
    if (isPlain && !runs[0]?.tags.some((tag) => tag === 'sub' || tag === 'sup')) return undefined;
    const html = runs.map(({ tags, text }) =>
      decodeEscapes(text)
        .replace(/[&<>]/g, (letter) => escapes[letter] ?? letter)
        .split(/\r?\n/)
        .map((line) => (line === '' ? '' : wrapped(line, tags)))
        .join('</p><p>'),
    );
    return `<p>${html.join('')}</p>`;
  }
}

const wrapped = (text: string, tags: readonly string[]): string =>
  `${tags.map((tag) => `<${tag}>`).join('')}${text}${tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('')}`;
