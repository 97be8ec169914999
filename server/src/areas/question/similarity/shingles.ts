import type { QuestionFace } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { commonness } from './commonness.ts';
import { comparedWords } from './words.ts';

/**
 * Sorted distinct shingles of the stem and the options. The upper three bits hold the frequency class, so rare shingles
 * come first.
 */
export type Shingles = Int32Array;

/** Lowest similarity that is reported. The index is built for this bound. */
export const leastSimilarity = 0.6;

// Text boundaries count as characters, so texts of one or two characters have shingles too.
const [begin, end] = ['\u0002', '\u0003'];
const [ofStem, ofOptions, ofTargets] = [0x2545f491, 0x1b873593, 0x7feb352d];
const hashBits = 29;

function mixed(hash: number, value: number): number {
  let next = Math.imul(hash ^ value, 0x85ebca6b);
  next = Math.imul(next ^ (next >>> 13), 0xc2b2ae35);
  return next ^ (next >>> 16);
}

function addShingles(to: Set<number>, words: string, seed: number): void {
  if (words === '') return;
  const letters = [begin, ...words, end];
  for (let at = 0; at + 2 < letters.length; at += 1) {
    const [one = '', two = '', three = ''] = letters.slice(at, at + 3);
    let hash = seed;
    for (const letter of [one, two, three]) hash = mixed(hash, letter.codePointAt(0) ?? 0);
    to.add(((commonness(one, two, three) << hashBits) | (hash >>> (32 - hashBits))) ^ 0x80000000);
  }
}

/**
 * 3-grams of stem and options, independent of the position of an option. Options and stem have separate hashes. A
 * reading is compared as a whole, with its children in any order.
 */
export function shinglesOf(face: QuestionFace, pictureWord?: (src: string) => string): Shingles {
  const all = new Set<number>();
  addFace(all, face, pictureWord ? { pictureWord } : {});
  return Int32Array.from(all).sort();
}

function addFace(all: Set<number>, face: QuestionFace, how: { pictureWord?: (src: string) => string }): void {
  const keepsBlanks = face.questionType === questionType.of.blanks;
  addShingles(all, comparedWords(face.stem, { ...how, keepsBlanks }), ofStem);
  for (const { text } of face.options) addShingles(all, comparedWords(text, how), ofOptions);
  for (const { text } of face.targets) addShingles(all, comparedWords(text, how), ofTargets);
  for (const child of face.children) addFace(all, child, how);
}

/** Jaccard index, 0 to 1. Two empty sets have 0. */
export function jaccard(one: Shingles, other: Shingles): number {
  let [at, beside, shared] = [0, 0, 0];
  while (at < one.length && beside < other.length) {
    const [left = 0, right = 0] = [one[at], other[beside]];
    if (left === right) shared += 1;
    if (left <= right) at += 1;
    if (right <= left) beside += 1;
  }
  const either = one.length + other.length - shared;
  return either === 0 ? 0 : shared / either;
}

// Tolerates rounding: 0.6 × 5 is not always 3.
const upTo = (value: number): number => Math.ceil(value - 1e-9);

/**
 * Number of groups into which the shingles of a question are split for the search. A set that is similar by `least`
 * misses at most `size − size × least` shingles, so with one group more it contains at least one group completely
 * (pigeonhole; with groups of one shingle this is the prefix filter of set similarity joins: Chaudhuri, Ganti, Kaushik
 * 2006).
 */
export const groupCount = (size: number, least: number): number => (size === 0 ? 0 : size - upTo(size * least) + 1);

/** Possible sizes of sets with a similarity of at least `least` to a set of `size` shingles. */
export const sizeSpan = (size: number, least: number): { from: number; to: number } => ({
  from: upTo(size * least),
  to: Math.floor(size / least + 1e-9),
});
