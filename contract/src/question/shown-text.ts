import { normalised, withoutInvisible } from '../fields/plain-text.ts';
import { richTags } from '../fields/rich-text.ts';

const pieces = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/giu;
const sourceOf = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/iu;
const looks = /\s(mathvariant|linethickness)\s*=\s*(?:"([^"]*)"|'([^']*)')/giu;
const colour = /(?:^|[\s;"'])((?:background-)?color)\s*:\s*([^;"']*)/giu;
const startOf = /\sstart\s*=\s*["']?(-?\d{1,6})/iu;
const spans = /\s(colspan|rowspan)\s*=\s*(["']?)(\d{1,3})/giu;
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/giu;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Characters of the private use area that represent visible markup other than letters. */
const sign = {
  open: '\uE000',
  close: '\uE001',
  cell: '\uE002',
  row: '\uE003',
  item: '\uE004',
  rule: '\uE005',
} as const;
const styles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['u', 's', 'sub', 'sup', 'mark', 'code', 'pre'].map((tag) => [tag, tag])),
  strong: 'b',
  b: 'b',
  em: 'i',
  i: 'i',
};
const math: ReadonlySet<string> = new Set(richTags.math);
const blocks: ReadonlySet<string> = new Set([...richTags.blocks, ...richTags.table, 'br']);
const voids: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col']);
const betweenMarks: Readonly<Record<string, string>> = { td: sign.cell, th: sign.cell, tr: sign.row };
/** Blocks inside a cell begin and end with the cell, so spaces next to its border are dropped. */
const besideBorders = new RegExp(` ?([${sign.cell}${sign.row}]) ?`, 'gu');
const scripts = /([⁰¹²³⁴-⁹⁺-⁾ⁱⁿ]+)|([₀-₉₊-₎]+)/u;

const character = (code: number): string =>
  code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
const decoded = (text: string): string =>
  text.replace(entity, (whole, ten?: string, sixteen?: string, name?: string) =>
    name === undefined ? character(ten ? Number(ten) : Number.parseInt(sixteen ?? '', 16)) : (entities[name] ?? whole),
  );
/** The file behind an address; links to the same file differ in their signatures. */
function fileAt(address: string): string {
  const payload = /[?&]ticket=([\w-]+)\./u.exec(address)?.[1];
  if (payload === undefined) return address;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return Array.isArray(claims) && typeof claims[0] === 'string' ? claims[0] : address;
  } catch {
    return address;
  }
}

class Shown {
  #text = '';
  #last = '';
  readonly #open: { name: string; marks: string }[] = [];
  /** The next number of each open list; null for a list without numbers. */
  readonly #lists: (number | null)[] = [];
  #formulas = 0;

  put(shown: string): void {
    if (this.#formulas > 0 && shown.trim() === '') return;
    for (const [at, part] of decoded(shown).split(scripts).entries()) {
      if (part === undefined || part === '') continue;
      if (at % 3 === 0) this.#letters(part, '');
      else this.#letters(part.normalize('NFKC'), at % 3 === 1 ? 'sup' : 'sub');
    }
  }

  #letters(part: string, script: string): void {
    const words = normalised(withoutInvisible(part));
    const inner = words.trim();
    if (inner === '') this.#text += words;
    else {
      const from = words.indexOf(inner);
      this.#text += words.slice(0, from);
      this.#turnTo(script);
      const isKept = this.#open.some(({ name }) => name === 'pre');
      this.#text += isKept ? inner.replaceAll(' ', sign.item) : inner;
      this.#text += words.slice(from + inner.length);
    }
  }

  /** Styles in a fixed order, scripts in the order of their nesting. */
  #turnTo(script: string): void {
    const all = [...this.#open.flatMap(({ marks }) => (marks === '' ? [] : marks.split(' '))), script];
    const isScript = (mark: string) => mark === 'sub' || mark === 'sup';
    const marks = [
      ...new Set(all.filter((mark) => mark !== '' && !isScript(mark)).sort()),
      ...all.filter(isScript),
    ].join(' ');
    if (marks !== this.#last) this.#text += `${sign.open}${marks}${sign.close}`;
    this.#last = marks;
  }

  begin(name: string, rest: string): void {
    if (name === 'img') {
      const address = sourceOf.exec(rest)?.slice(1).find(Boolean) ?? '';
      this.#turnTo('');
      this.#text += `${sign.open}img ${fileAt(decoded(address))}${sign.close}`;
    } else if (name === 'hr') this.#text += sign.rule;
    else if (name === 'li') this.#item();
    else if (name === 'ol') this.#list(Number(startOf.exec(rest)?.[1] ?? 1));
    else if (name === 'ul') this.#list(null);
    else if (name === 'td' || name === 'th') this.#cell(rest);
    else if (name === 'math') this.#formulas += 1;
    else if (math.has(name))
      this.#text += `${sign.open}${name}${[...rest.matchAll(looks)].flat().slice(1).join(' ')}${sign.close}`;
    else if (blocks.has(name)) this.#text += ' ';
    if (voids.has(name) || rest.trimEnd().endsWith('/')) return;
    const colours = [...rest.matchAll(colour)].map(([, of = '', value = '']) => `${of}:${value.replace(/\s/gu, '')}`);
    this.#open.push({ name, marks: [styles[name] ?? '', ...colours].filter((one) => one !== '').join(' ') });
  }

  #list(start: number | null): void {
    this.#text += ' ';
    this.#lists.push(start);
  }

  #item(): void {
    const number = this.#lists.at(-1);
    this.#text += typeof number === 'number' ? `${sign.open}${number}${sign.close}` : sign.item;
    if (typeof number === 'number') this.#lists[this.#lists.length - 1] = number + 1;
  }

  #cell(rest: string): void {
    const merged = [...rest.matchAll(spans)].filter(([, , , count]) => count !== '1');
    this.#text +=
      merged.length === 0
        ? ' '
        : ` ${sign.open}${merged
            .map(([, of, , count]) => `${of}${count}`)
            .sort()
            .join()}${sign.cell}`;
  }

  end(name: string): void {
    if (name === 'ol' || name === 'ul') this.#lists.pop();
    const at = this.#open.findLastIndex((one) => one.name === name);
    if (at >= 0) this.#open.splice(at, 1);
    if (name === 'math') this.#formulas = Math.max(0, this.#formulas - 1);
    else if (math.has(name)) this.#text += sign.cell;
    else this.#text += betweenMarks[name] ?? (blocks.has(name) ? ' ' : '');
  }

  whole(): string {
    return this.#text.replace(/\s+/gu, ' ').replace(besideBorders, '$1').trim();
  }
}

/**
 * The visible text of clean rich text, equal for texts that look the same: any number of spaces, marks in any order.
 * Letters of either width differ. Pictures are distinguished by file, regardless of `alt`; formulas, scripts, underlines
 * and circled digits by appearance.
 */
export function shownText(rich: string): string {
  const shown = new Shown();
  const parts = rich.split(pieces);
  for (let at = 0; at < parts.length; at += 4) {
    const [text = '', slash, tag, rest = ''] = parts.slice(at, at + 4);
    shown.put(text);
    const name = tag?.toLowerCase();
    if (name === undefined) continue;
    if (slash) shown.end(name);
    else shown.begin(name, rest);
  }
  return shown.whole();
}
