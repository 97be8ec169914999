import { normalised } from '@kaoxin/contract/fields/plain-text.ts';

/** Private-use characters that encode what markup means beyond its words. */
const sign = {
  blank: '\uE000',
  end: '\uE001',
  next: '\uE002',
  open: '\uE003',
  close: '\uE004',
  picture: '\uE005',
} as const;
const structures =
  'sup sub msup msub msubsup mfrac msqrt mroot munder mover munderover mmultiscripts mtable mtr mtd'.split(' ');
const structureSign = new Map(structures.map((tag, at) => [tag, String.fromCodePoint(0xe010 + at)]));
const upper = structureSign.get('sup') ?? '';
const lower = structureSign.get('sub') ?? '';
const leaves: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);
const blocks: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote pre div section ul ol li hr figure figcaption table caption tr th td br'.split(' '),
);

const tags = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/giu;
const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/iu;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/giu;

/** The word that a picture counts as: the digest of its bytes if known, otherwise its address. */
export type PictureWord = (src: string) => string;
const byAddress: PictureWord = (src) => src.slice(src.lastIndexOf('/') + 1);

/**
 * Normalizes sanitized rich text for comparison: NFKC, lower case, without spaces, punctuation and markup. Numbers stay
 * whole: a point within, a sign before, % behind; 1,200 is 1200. A formula keeps its structure, so that x² is not x2,
 * and 1/23 not 12/3. A picture is one word.
 * @param keepsBlanks true where the position of blanks matters (填空); otherwise ____ and （ ） only mark the place of the
 * answer and are dropped
 */
export function comparedWords(rich: string, { keepsBlanks = false, pictureWord = byAddress } = {}): string {
  return withoutPunctuation(
    normalised(
      withoutMarkup(rich, pictureWord)
        .replace(/[⁰¹²³⁴-⁹]+/gu, (digits) => `${upper}${digits}${sign.end}`)
        .replace(/[₀-₉]+/gu, (digits) => `${lower}${digits}${sign.end}`),
      'NFKC',
    )
      .toLowerCase()
      .replaceAll('−', '-')
      .replace(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
      .replace(/_{2,}/gu, keepsBlanks ? sign.blank : ' ')
      .replace(/\(([\x21-\x27\x2a-\x7e]*[-+*/=<>^][\x21-\x27\x2a-\x7e]*)\)/gu, `${sign.open}$1${sign.close}`),
  );
}

export const writtenWords = (rich: string): string =>
  normalised(withoutMarkup(rich, byAddress), 'NFKC').toLowerCase().replace(invisible, '');

function withoutMarkup(rich: string, pictureWord: PictureWord): string {
  let within = 0;
  const words = rich.replace(tags, (_, slash: string, name: string, rest: string) => {
    const tag = name.toLowerCase();
    if (tag === 'img') return pictureSign(pictureWord(source.exec(rest)?.slice(1).find(Boolean) ?? ''));
    const structure = structureSign.get(tag);
    if (structure !== undefined) {
      within = Math.max(0, within + (slash ? -1 : 1));
      return slash ? sign.end : structure;
    }
    if (slash && within > 0 && leaves.has(tag)) return sign.next;
    return blocks.has(tag) ? ' ' : '';
  });
  return words.replace(entity, (whole, ten?: string, sixteen?: string, name?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = ten ? Number(ten) : Number.parseInt(sixteen ?? '', 16);
    return code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
  });
}

/** Hashes the name to three characters, because a long name would outweigh the text. */
function pictureSign(word: string): string {
  let hash = 0x811c9dc5;
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  const plane = (part: number) => String.fromCodePoint(0xf0000 + (part & 0x7fff));
  return `${sign.picture}${plane(hash >>> 16)}${plane(hash)}`;
}

const invisible = /[\s\p{Z}\p{Cc}\p{Cf}\p{Cn}\p{Cs}]+/gu;
const digit = /\d/u;
const inFormula = /[\p{L}\p{N}\uE000-\uE0FF]/u;

const withoutPunctuation = (text: string): string =>
  text
    .replace(/\p{P}/gu, (mark, at: number) => (isCounted(mark, text[at - 1] ?? '', text[at + 1] ?? '') ? mark : ''))
    .replace(invisible, '');

function isCounted(mark: string, before: string, after: string): boolean {
  switch (mark) {
    case '.':
    case ':':
      return digit.test(before) && digit.test(after);
    case '-':
      return digit.test(after);
    case '%':
    case '‰':
    case '!':
      return digit.test(before);
    case '/':
    case '*':
      return inFormula.test(before) && inFormula.test(after);
    default:
      return false;
  }
}
