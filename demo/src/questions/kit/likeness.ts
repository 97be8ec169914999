import type { Question } from '@kaoxin/contract/question/content.ts';

const [ofStem, ofOptions] = [0x811c9dc5, 0x2545f491];
const [begin, end] = [2, 3];
const [tagOpens, tagEnds] = [60, 62];

const isWord = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  code === 37 ||
  code === 45 ||
  code === 46 ||
  (code >= 0xb2 &&
    (code < 0x2000 || code > 0x206f) &&
    (code < 0x3000 || code > 0x303f) &&
    (code < 0xff00 || code > 0xff65));

/** Buffer for the grams of the current question; reused. */
let grams = new Uint32Array(4096);
let count = 0;

function add(gram: number): void {
  if (count === grams.length) {
    const larger = new Uint32Array(2 * count);
    larger.set(grams);
    grams = larger;
  }
  grams[count] = gram;
  count += 1;
}

/** Trigrams; the beginning and the end of a text count as a character each. */
function addGrams(rich: string, seed: number): void {
  let [first, second] = [0, begin];
  let isTag = false;
  for (let at = 0; at <= rich.length; at += 1) {
    const code = at === rich.length ? end : rich.charCodeAt(at);
    if (code === tagOpens) isTag = true;
    else if (code === tagEnds) isTag = false;
    else if (code === end || (!isTag && isWord(code))) {
      if (first > 0) {
        const hash = Math.imul(Math.imul(Math.imul(seed ^ first, 0x01000193) ^ second, 0x01000193) ^ code, 0x85ebca6b);
        add((hash ^ (hash >>> 15)) >>> 0);
      }
      first = second;
      second = code;
    }
  }
}

function addQuestion({ stem, options, targets, children }: Question): void {
  addGrams(stem, ofStem);
  for (const { text } of options) addGrams(text, ofOptions);
  for (const { text } of targets) addGrams(text, ofOptions);
  for (const child of children) addQuestion(child);
}

/** Trigrams of the stem and the options, independent of their order; of a reading also those of its questions. */
export interface Print {
  /** distinct, ascending */
  grams: Uint32Array;
  /** a bit per gram out of 256: sets that differ in many bits differ in at least as many grams */
  bits: Uint32Array;
}
const words = 8;

export function fingerprint(question: Question): Print {
  count = 0;
  addQuestion(question);
  const sorted = grams.slice(0, count).sort();
  const bits = new Uint32Array(words);
  let kept = 0;
  for (const gram of sorted) {
    if (kept > 0 && gram === sorted[kept - 1]) continue;
    sorted[kept] = gram;
    kept += 1;
    const word = (gram >>> 5) % words;
    bits[word] = (bits[word] ?? 0) | (1 << (gram & 31));
  }
  return { grams: sorted.subarray(0, kept), bits };
}

function ones(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Whether the similarity is at least `least`. Sizes or bits decide most pairs quickly. */
export function areAlike(one: Print, two: Print, least: number): boolean {
  const [left, right] = [one.grams.length, two.grams.length];
  if (Math.min(left, right) < least * Math.max(left, right)) return false;
  const mayDiffer = left + right - (2 * least * (left + right)) / (1 + least) + 1e-9;
  let differing = 0;
  for (let word = 0; word < words; word += 1) {
    differing += ones((one.bits[word] ?? 0) ^ (two.bits[word] ?? 0));
    if (differing > mayDiffer) return false;
  }
  const shared = sharedIn(one, two, mayDiffer);
  return shared / (left + right - shared) >= least;
}

/** Jaccard similarity. */
export function likeness(one: Print, two: Print): number {
  const shared = sharedIn(one, two);
  return shared / (one.grams.length + two.grams.length - shared);
}

function sharedIn({ grams: one }: Print, { grams: two }: Print, mayDiffer = Number.POSITIVE_INFINITY): number {
  let [left, right, shared, apart] = [0, 0, 0, 0];
  while (left < one.length && right < two.length) {
    const [here, there] = [one[left] ?? 0, two[right] ?? 0];
    if (here === there) shared += 1;
    else {
      apart += 1;
      if (apart > mayDiffer) return 0;
    }
    if (here <= there) left += 1;
    if (there <= here) right += 1;
  }
  return shared;
}
