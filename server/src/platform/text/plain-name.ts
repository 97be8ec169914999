import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { simplified } from './simplified.ts';

/**
 * Signs that separate two names or sentences. Others between the characters of a name do not make it another name.
 */
const separators = '、，。；：！？,;:!?';
const signs = new RegExp(`[^\\p{L}\\p{M}\\p{N}${separators}]|\\p{Default_Ignorable_Code_Point}`, 'gu');

/**
 * The comparable form of a name: ignores width, case, traditional characters, circled numbers and signs, visible or
 * not.
 */
export const plainName = (text: string): string =>
  simplified(normalised(text.replace(/\p{No}/gu, ''), 'NFKC').toLowerCase()).replace(signs, '');

/**
 * Replaces each of these names by `instead`, in any spelling.
 *
 * @example withoutNames('李 明来信', ['李明'], '某某') === '某某来信'
 */
export function withoutNames(text: string, names: readonly string[], instead: string): string {
  const signs = Array.from(text);
  /** index of the character for each unit of the plain text */
  const places = signs.flatMap((sign, at) => Array.from({ length: plainName(sign).length }, () => at));
  const plain = signs.map(plainName).join('');
  const hidden = new Set<number>();
  for (const name of names.map(plainName).filter((one) => Array.from(one).length >= 2))
    for (let from = plain.indexOf(name); from >= 0; from = plain.indexOf(name, from + name.length)) {
      const [first = 0, last = 0] = [places[from], places[from + name.length - 1]];
      for (let at = first; at <= last; at += 1) hidden.add(at);
    }
  return signs.map((sign, at) => (!hidden.has(at) ? sign : hidden.has(at - 1) ? '' : instead)).join('');
}
