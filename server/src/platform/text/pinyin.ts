import { createRequire } from 'node:module';
import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { cutCharacters } from './normalise.ts';

const require = createRequire(import.meta.url);

/** Keys serve to find and sort names and titles; the limit keeps a pasted essay from costing seconds. */
const KEY_CHARACTERS = 200;

type Reading = { /** reads a family name first: 单 shan, 曾 zeng */ surname?: boolean };

function syllables(text: string, { surname = false }: Reading): string[] {
  // A dictionary of megabytes, loaded on first use.
  const { pinyin } = require('pinyin-pro') as typeof import('pinyin-pro');
  const plain = cutCharacters(normalised(text, 'NFKC').toLowerCase(), KEY_CHARACTERS);
  return pinyin(plain, {
    type: 'array',
    toneType: 'none',
    toneSandhi: false,
    v: true,
    mode: surname ? 'surname' : 'normal',
    surname: surname ? 'head' : 'off',
  }).map((syllable) => syllable.toLowerCase());
}

const kept = /[\p{L}\p{N}]/gu;
const isHan = /\p{Script=Han}/u;

const letters = (syllable: string): string => (syllable.match(kept) ?? []).join('');

/**
 * The stored key for sorting and searching Chinese text in letters: lower case, no tones, ü as v. Keeps letters and
 * digits of other scripts and drops everything else. A character without a known reading stays.
 *
 * @example pinyinKey('申诉') === 'shensu'
 */
export const pinyinKey = (text: string, reading: Reading = {}): string =>
  syllables(text, reading).map(letters).join('');

/**
 * Initials, so that `ss` finds 申诉. Latin words and numbers stay whole.
 *
 * @example pinyinInitials('2026年申诉') === '2026nss'
 */
export const pinyinInitials = (text: string, reading: Reading = {}): string =>
  initialsOf(text, syllables(text, reading));

function initialsOf(text: string, readings: readonly string[]): string {
  const characters = Array.from(cutCharacters(normalised(text, 'NFKC').toLowerCase(), KEY_CHARACTERS));
  return readings
    .map((syllable, index) => (isHan.test(characters[index] ?? '') ? Array.from(syllable)[0] : letters(syllable)))
    .join('');
}

/**
 * Key and initials, for names found by either.
 *
 * @example pinyinSearch('申诉') === 'shensu ss'
 */
export function pinyinSearch(text: string): string {
  const readings = syllables(text, {});
  return `${readings.map(letters).join('')} ${initialsOf(text, readings)}`;
}

export const keysOfName = (name: string): { realNameKey: string; realNameInitials: string } => ({
  realNameKey: pinyinKey(name, { surname: true }),
  realNameInitials: pinyinInitials(name, { surname: true }),
});
