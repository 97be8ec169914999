import { noYes } from '@kaoxin/contract/conventions.ts';
import { normalised } from '@kaoxin/contract/plain-text.ts';
import type { DictionaryEntry } from '#platform/labels.ts';
import { simplified } from '#platform/text/simplified.ts';

/** Keys by every word a file may say one with. */
export type Keys = ReadonlyMap<string, number>;

const plain = (word: string): string => simplified(normalised(word, 'NFKC')).replace(/\s/g, '').toLowerCase();

/** The key a cell says; undefined when it says none. */
export const keyIn = (keys: Keys, text: string): number | undefined => keys.get(plain(text));

/**
 * Keys of a dictionary: by their labels in both languages, whatever sheet they come from, and by the keys themselves. Where
 * one word means two of them, the Chinese label goes before the English one and that before the key.
 */
export function keysOf(entries: readonly DictionaryEntry[]): Keys {
  const known = entries.filter(({ dictKey }) => /^\d+$/.test(dictKey));
  return new Map(
    [
      ...known.map(({ dictKey }) => [dictKey, dictKey] as const),
      ...known.flatMap(({ dictKey, dictValueEn }) => (dictValueEn ? [[dictValueEn, dictKey] as const] : [])),
      ...known.map(({ dictKey, dictValue }) => [dictValue, dictKey] as const),
    ].map(([word, key]) => [plain(word), Number(key)] as const),
  );
}

/** Yes and no as people write them. */
export const flagKeys: Keys = new Map(
  [
    [...noYes[0], '0', 'n', 'false', '×'],
    [...noYes[1], '1', 'y', 'true', '√'],
  ].flatMap((words, key) => words.map((word) => [plain(word), key] as const)),
);
