import { tidied } from '@kaoxin/contract/fields/plain-text.ts';

/**
 * Full-width ASCII (U+FF01–FF5E) and the ideographic space, which input methods leave in names, numbers and headings.
 */
const FULL_WIDTH = /[\uFF01-\uFF5E\u3000]/g;

const narrow = (character: string): string =>
  character === '\u3000' ? ' ' : String.fromCharCode(character.charCodeAt(0) - 0xfee0);

/**
 * Converts full-width letters, digits and signs to ASCII: `foldWidth('ＡＢ１２　') === 'AB12 '`. Han text stays unchanged.
 */
export const foldWidth = (text: string): string => text.replace(FULL_WIDTH, narrow);

/**
 * The stored form of a text field: no invisible characters, NFC, trimmed (domain.md 0.1). `fold` also converts
 * full-width ASCII: for names, numbers and codes, but not for prose, where ， and ： are Chinese punctuation.
 *
 * @example normalise('　陈远 ') === '陈远'
 */
export function normalise(text: string, { fold = false }: { fold?: boolean } = {}): string {
  return tidied(fold ? foldWidth(text) : text);
}

/** Length in characters (code points), the unit of every limit in the domain: `characterCount('𠮷a') === 2`. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export function cutCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return Array.from(text.slice(0, limit * 2))
    .slice(0, limit)
    .join('');
}
