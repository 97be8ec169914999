import { noYes } from '@kaoxin/contract/conventions.ts';
import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import type { DictionaryEntry } from '#platform/labels.ts';
import { simplified } from '#platform/text/simplified.ts';

export type Keys = ReadonlyMap<string, number>;

const plain = (word: string): string => simplified(normalised(word, 'NFKC')).replace(/\s/g, '').toLowerCase();

export const keyIn = (keys: Keys, text: string): number | undefined => keys.get(plain(text));

/**
 * Keys of a dictionary, by their labels in both languages and by the keys themselves. When a word means two of them,
 * the Chinese label precedes the English one and that precedes the key.
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

export const flagKeys: Keys = new Map(
  [
    [...noYes[0], '0', 'n', 'false', '×'],
    [...noYes[1], '1', 'y', 'true', '√'],
  ].flatMap((words, key) => words.map((word) => [plain(word), key] as const)),
);
