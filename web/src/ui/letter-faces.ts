/** The families letters are set with (face-sheet.ts); what the title has beside them the PDF does not take for other words. */
const OF_LETTERS = /^["']?Kaoxin (Letter|Others)["']?$/;
/** Joiners, variation selectors and the like show nothing by themselves. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;
/** Signs told on either side of one, so that it is found. */
const around = 6;
/** Lines of a letter; what stands in one is told with its words. */
const lines = 'p, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote';

type Has = (character: string) => boolean;
type Face = Pick<FontFace, 'family' | 'unicodeRange'>;

/** A character that no face of letters has: on paper it is 〓. */
export interface Faceless {
  character: string;
  /** the clause it stands in, or none */
  clause: string | undefined;
  /** the words it stands among */
  words: string;
}

function spansOf(range: string): [from: number, to: number][] {
  return [...range.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
}

/** Which characters the faces of a page have; undefined while they have not come, or for a page without faces of its own. */
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

/** What stands in a letter and has no face, each once in each clause, in the order of reading. */
export function facelessIn(letter: Element, has: Has): Faceless[] {
  const found = new Map<string, Faceless>();
  const walk = letter.ownerDocument.createTreeWalker(letter, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
    // what is told as gone is not printed
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
