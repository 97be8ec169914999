import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { simplified } from './simplified.ts';

/**
 * Signs that separate two names or sentences. Others between the characters of a name do not make it another name.
 */
const separators = '、，。；：！？,;:!?';
const signs = new RegExp(`[^\\p{L}\\p{M}\\p{N}${separators}]|\\p{Default_Ignorable_Code_Point}`, 'gu');

/** Forms of short texts: a case with an addition compares the names of all users several times. */
const known = new Map<string, string>();
const mostKnown = 20_000;
const longestKnown = 40;

/**
 * The comparable form of a name: ignores width, case, traditional characters, circled numbers, digits within a name and
 * signs, visible or not.
 */
export function plainName(text: string): string {
  if (text.length > longestKnown) return plainForm(text);
  const before = known.get(text);
  if (before !== undefined) return before;
  const plain = plainForm(text);
  if (known.size >= mostKnown) known.clear();
  known.set(text, plain);
  return plain;
}

/** One or two digits between Chinese characters, as in 陈知1远; 考生12 keeps its number. */
const digitsWithin = /(?<=\p{Script=Han})\p{Nd}{1,2}(?=\p{Script=Han})/gu;

const plainForm = (text: string): string =>
  simplified(normalised(text.replace(/\p{No}/gu, ''), 'NFKC').toLowerCase())
    .replace(signs, '')
    .replace(digitsWithin, '');

/**
 * Replaces each of these names by `instead`, in any spelling.
 *
 * @example withoutNames('李 明来信', ['李明'], '某某') === '某某来信'
 */
export function withoutNames(text: string, names: readonly string[], instead: string): string {
  const signs = Array.from(text);
  const forms = withoutDigitsWithin(signs.map(plainName));
  const places = forms.flatMap((form, at) => Array.from({ length: form.length }, () => at));
  const plain = forms.join('');
  const hidden = new Set<number>();
  for (const name of names.map(plainName).filter((one) => Array.from(one).length >= 2))
    for (let from = plain.indexOf(name); from >= 0; from = plain.indexOf(name, from + name.length)) {
      const [first = 0, last = 0] = [places[from], places[from + name.length - 1]];
      for (let at = first; at <= last; at += 1) hidden.add(at);
    }
  return signs.map((sign, at) => (!hidden.has(at) ? sign : hidden.has(at - 1) ? '' : instead)).join('');
}

/** Empties the forms of digits between Chinese characters, signs in between included. */
function withoutDigitsWithin(forms: readonly string[]): string[] {
  const shown = [...forms.keys()].filter((at) => forms[at] !== '');
  const text = shown.map((at) => (/\p{Script=Han}/u.test(forms[at] ?? '') ? '一' : (forms[at]?.[0] ?? ''))).join('');
  const digits = new Set<number>();
  for (const { 0: found, index } of text.matchAll(digitsWithin))
    for (let at = index; at < index + found.length; at += 1) digits.add(shown[at] ?? -1);
  return forms.map((form, at) => (digits.has(at) ? '' : form));
}
