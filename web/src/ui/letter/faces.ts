import { textNodes } from './text-nodes.ts';

/** The font families of letters (face-sheet.ts); the PDF uses fallback fonts of titles for no other text. */
const OF_LETTERS = /^["']?Kaoxin (Letter|Others)["']?$/;
/** Joiners, variation selectors and the like are invisible on their own. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;
const around = 6;
const lines = 'p, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote';

type Has = (character: string) => boolean;
type Face = Pick<FontFace, 'family' | 'unicodeRange'>;

/** A character without a glyph in the letter fonts; it prints as 〓. */
export interface Faceless {
  character: string;
  clause: string | undefined;
  words: string;
}

function spansOf(range: string): [from: number, to: number][] {
  return [...range.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
}

/** The characters covered by the fonts of a page; undefined while they load, or for a page without its own fonts. */
export function coverOf(faces: Iterable<Face>): Has | undefined {
  const spans = [...faces]
    .filter(({ family }) => OF_LETTERS.test(family))
    .flatMap((face) => spansOf(face.unicodeRange));
  if (spans.length === 0) return undefined;
  const known = new Map<string, boolean>();
  return (character) => {
    const told = known.get(character);
    if (told !== undefined) return told;
    const point = character.codePointAt(0) ?? 0;
    const has = INVISIBLE.test(character) || spans.some(([from, to]) => from <= point && point <= to);
    known.set(character, has);
    return has;
  };
}

export function facelessIn(letter: Element, has: Has): Faceless[] {
  const found = new Map<string, Faceless>();
  for (const node of textNodes(letter)) {
    // removed text is not printed
    if ([...node.data].every(has) || node.parentElement?.closest('del')) continue;
    const clause = node.parentElement?.closest('[data-clause]')?.getAttribute('data-clause') ?? undefined;
    const line = [...(node.parentElement?.closest(lines)?.textContent ?? node.data)];
    for (const character of new Set(node.data)) {
      const key = `${clause} ${character}`;
      if (has(character) || found.has(key)) continue;
      const at = line.indexOf(character);
      const words = line.slice(Math.max(0, at - around), at + around + 1).join('');
      found.set(key, { character, clause, words: words.trim() });
    }
  }
  return [...found.values()];
}
