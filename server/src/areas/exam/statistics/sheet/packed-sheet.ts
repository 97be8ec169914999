import { notMarked } from '../item/add-sheet.ts';
import { type Answer, blank } from './answer.ts';
import { isObjective, type ObjectiveItem, type SheetItem } from './sheet-item.ts';

/**
 * Answers of fixed width for a bytea column (domain.md §1.3): a byte for each objective item, 0 for a blank or the place of
 * the letter from 1; items with several answers a bit for each option, the first letter lowest.
 * @throws RangeError for an answer the item does not have
 */
export function packAnswers(answers: ArrayLike<Answer>, items: readonly SheetItem[]): Uint8Array {
  const bytes: number[] = [];
  items.forEach((item, index) => {
    if (!isObjective(item)) return;
    const answer = answers[index] ?? blank;
    if (answer >>> item.letters.length !== 0) throw new RangeError(`item ${index + 1} has no such option`);
    if (item.isMultiple)
      for (let shift = 0; shift < item.letters.length; shift += 8) bytes.push((answer >>> shift) & 255);
    else bytes.push(placeOf(answer, index));
  });
  return Uint8Array.from(bytes);
}

/** @throws RangeError when the bytes are not answers to these items */
export function unpackAnswers(bytes: Uint8Array, items: readonly SheetItem[]): Uint32Array {
  const width = items.reduce((sum, item) => sum + (isObjective(item) ? widthOf(item) : 0), 0);
  if (bytes.length !== width) throw new RangeError(`${bytes.length} bytes of answers instead of ${width}`);
  const answers = new Uint32Array(items.length);
  let at = 0;
  items.forEach((item, index) => {
    if (!isObjective(item)) return;
    const answer = item.isMultiple ? maskAt(bytes, at, widthOf(item)) : bitOf(bytes[at] ?? 0);
    if (answer >>> item.letters.length !== 0) throw new RangeError(`item ${index + 1} has no such option`);
    answers[index] = answer;
    at += widthOf(item);
  });
  return answers;
}

/** Item scores of fixed width: half points above the lowest possible, in one byte, or two where a score would not fit. */
export function packScores(scores: ArrayLike<number>, items: readonly SheetItem[]): Uint8Array {
  const { step, none } = scoreWidth(items);
  const bytes = new Uint8Array(items.length * step);
  items.forEach(({ min, max }, index) => {
    const score = scores[index] ?? notMarked;
    if (score !== notMarked && !(score >= min && score <= max)) {
      throw new RangeError(`item ${index + 1} cannot give ${score}`);
    }
    const value = score === notMarked ? none : score - min;
    for (let place = 0; place < step; place += 1) bytes[index * step + place] = (value >>> (8 * place)) & 255;
  });
  return bytes;
}

/** @throws RangeError when the bytes are not scores of these items */
export function unpackScores(bytes: Uint8Array, items: readonly SheetItem[]): Int16Array {
  const { step, none } = scoreWidth(items);
  if (bytes.length !== items.length * step) {
    throw new RangeError(`${bytes.length} bytes of scores instead of ${items.length * step}`);
  }
  return Int16Array.from(items, ({ min, max }, index) => {
    const value = maskAt(bytes, index * step, step);
    if (value !== none && value + min > max) throw new RangeError(`item ${index + 1} cannot give ${value + min}`);
    return value === none ? notMarked : value + min;
  });
}

/** The highest value of the width means: not marked. */
const scoreWidth = (items: readonly SheetItem[]) =>
  items.every(({ min, max }) => max - min < 255) ? { step: 1, none: 255 } : { step: 2, none: 65_535 };

const widthOf = ({ isMultiple, letters }: ObjectiveItem): number => (isMultiple ? Math.ceil(letters.length / 8) : 1);

function placeOf(answer: Answer, index: number): number {
  if ((answer & (answer - 1)) !== 0) throw new RangeError(`item ${index + 1} takes one option`);
  return 32 - Math.clz32(answer);
}

const bitOf = (place: number): Answer => {
  if (place > 31) throw new RangeError(`there is no option ${place}`);
  return place === 0 ? blank : 1 << (place - 1);
};

function maskAt(bytes: Uint8Array, at: number, width: number): number {
  let mask = 0;
  for (let place = 0; place < width; place += 1) mask |= (bytes[at + place] ?? 0) << (8 * place);
  return mask >>> 0;
}
