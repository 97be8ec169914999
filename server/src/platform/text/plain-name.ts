import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
/** The comparable form of a name: ignores width, case, and visible or invisible separators. */
export const plainName = (text: string): string =>
  normalised(text, 'NFKC')
    .toLowerCase()
    .replace(/[\s.·•‧・∙⋅\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');

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
