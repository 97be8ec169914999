import { longCell, MAX_CELL_CHARACTERS } from './sheet-error.ts';
import { attribute } from './xml-scanner.ts';

/** Workbooks write control characters as `_x000D_`. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const looks: Readonly<Record<string, string>> = { b: 'strong', i: 'em', u: 'u', strike: 's' };
const places: Readonly<Record<string, string>> = { subscript: 'sub', superscript: 'sup' };

/** The element that shows a property of a font, of a run or a cell style. */
export function tagOfFont(name: string, attributes: string): string | undefined {
  const value = attribute(attributes, 'val') ?? '';
  if (name === 'vertAlign') return places[value];
  return /^(0|false|none)$/.test(value) || !Object.hasOwn(looks, name) ? undefined : looks[name];
}

/** Whether stored texts cannot show this property: a double underline, an outline, a shadow. */
export function isOddFont(name: string, attributes: string): boolean {
  const value = attribute(attributes, 'val') ?? '';
  if (name === 'u') return /^(double|singleAccounting|doubleAccounting)$/.test(value);
  return (name === 'outline' || name === 'shadow') && !/^(0|false)$/.test(value);
}

const lettersOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((letter, at) => [letter, [...to][at] ?? letter]));
const raised = lettersOf('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ');
const lowered = lettersOf('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎');

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

interface PlainColour {
  rgb: RegExp;
  theme: string;
  indexes: ReadonlySet<string>;
}

/** Letters are black and backgrounds white in an uncoloured sheet: palette entries, theme colours and system colours. */
const plainColours = {
  font: { rgb: /^(?:[0-9A-F]{2})?000000$/i, theme: '1', indexes: new Set(['0', '8', '64']) },
  fill: { rgb: /^(?:[0-9A-F]{2})?FFFFFF$/i, theme: '0', indexes: new Set(['1', '9', '65']) },
} as const satisfies Record<string, PlainColour>;

export function isColour(attributes: string, of: keyof typeof plainColours = 'font'): boolean {
  const plain: PlainColour = plainColours[of];
  const rgb = attribute(attributes, 'rgb');
  if (rgb !== undefined) return !plain.rgb.test(rgb);
  const theme = attribute(attributes, 'theme');
  // A tint turns white and black into grey.
  if (theme !== undefined) return theme !== plain.theme || Number(attribute(attributes, 'tint') ?? 0) !== 0;
  const index = attribute(attributes, 'indexed');
  return index !== undefined && !plain.indexes.has(index);
}

/** The text of a cell from its runs: plain, and with styled runs also as HTML paragraphs. Ignores phonetic guides. */
export class RichRuns {
  plain = '';
  /** a run has a colour, which stored texts do not support */
  isColoured = false;
  /** a run has another look that stored texts do not support */
  isOdd = false;
  hasGuide = false;
  #runs: { tags: string[] | undefined; text: string }[] = [];
  /** undefined: the run has the font of its cell */
  #tags: string[] | undefined;
  #isText = false;
  #isPhonetic = false;

  /** Resets for the next cell: a sheet has millions of them. */
  clear(): void {
    if (this.#runs.length > 0) this.#runs = [];
    this.plain = '';
    this.isColoured = false;
    this.isOdd = false;
    this.hasGuide = false;
    this.#tags = undefined;
    this.#isText = false;
    this.#isPhonetic = false;
  }

  open(name: string, attributes: string): void {
    if (name === 'rPh') {
      this.#isPhonetic = true;
      this.hasGuide = true;
    } else if (name === 'r') this.#tags = undefined;
    else if (name === 'rPr') this.#tags = [];
    else if (name === 't') {
      this.#isText = !this.#isPhonetic;
      if (this.#runs.length >= MAX_CELL_CHARACTERS) throw longCell();
      this.#runs.push({ tags: this.#tags, text: '' });
    } else if (name === 'color') this.isColoured ||= isColour(attributes);
    else {
      const tag = tagOfFont(name, attributes);
      if (tag !== undefined && !this.#tags?.includes(tag)) this.#tags = [...(this.#tags ?? []), tag];
      this.isOdd ||= isOddFont(name, attributes);
    }
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
    else if (name === 'r') this.#tags = undefined;
  }

  /** The plain text with raised and lowered digits and signs as letters of Unicode: H₂O, m². */
  scripted(): string {
    if (!this.#runs.some(({ tags }) => tags?.includes('sub') || tags?.includes('sup'))) return this.plain;
    return this.#runs
      .map(({ tags, text }) => {
        const letters = tags?.includes('sub') ? lowered : tags?.includes('sup') ? raised : undefined;
        return letters && [...text].every((letter) => letters.has(letter))
          ? [...text].map((letter) => letters.get(letter) ?? letter).join('')
          : text;
      })
      .join('');
  }

  /**
   * Undefined when the plain text suffices. Runs without a font of their own are marked, because the cell decides how
   * they look: see `inFontOfCell`.
   */
  rich(): string | undefined {
    const runs = this.#runs.filter(({ text }) => text !== '');
    if (!runs.some(({ tags = [] }) => tags.length > 0)) return undefined;
    const html = runs.map(({ tags, text }) =>
      linesOf(text)
        .map((line) => (tags === undefined ? `${fromCell}${line}${toCell}` : wrapped(line, tags)))
        .join('</p><p>'),
    );
    return `<p>${html.join('')}</p>`;
  }
}

/** Noncharacters of Unicode around the text of a run without a font. */
const fromCell = '\uFDD0';
const toCell = '\uFDD1';
const marked = new RegExp(`${fromCell}([^${fromCell}${toCell}]*)${toCell}?|${toCell}`, 'g');

const linesOf = (text: string): string[] =>
  decodeEscapes(text)
    .replace(/[\uFDD0\uFDD1]/g, ' ')
    .replace(/[&<>]/g, (letter) => escapes[letter] ?? letter)
    .split(/\r?\n/);

/** The HTML of a cell whose style has these elements; undefined when the plain text suffices. */
export function inFontOfCell(
  rich: string | undefined,
  plain: string,
  tags: readonly string[] = [],
): string | undefined {
  if (rich !== undefined) return rich.replace(marked, (_, text: string = '') => wrapped(text, tags));
  if (tags.length === 0 || plain.trim() === '') return undefined;
  return linesOf(plain)
    .map((line) => `<p>${wrapped(line, tags)}</p>`)
    .join('');
}

const wrapped = (text: string, tags: readonly string[]): string =>
  text === ''
    ? ''
    : `${tags.map((tag) => `<${tag}>`).join('')}${text}${tags
        .toReversed()
        .map((tag) => `</${tag}>`)
        .join('')}`;
