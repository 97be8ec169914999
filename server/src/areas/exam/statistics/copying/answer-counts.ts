import { closeBytes, openBytes, putWhole, takeWhole } from '../bytes.ts';
import { type Answer, blank } from '../sheet/answer.ts';

/**
 * How often each answer was given to each item, over all rooms; counts of disjoint groups add up. The index is the
 * answer itself: most items have few options, so most arrays are dense and the others sparse. Blanks are not counted.
 */
export type AnswerCounts = readonly number[][];

export const emptyAnswerCounts = (items: number): AnswerCounts => Array.from({ length: items }, () => []);

/**
 * Adds (+1) or removes (−1) a person, in place.
 * @throws RangeError, without any change, if the person was not counted
 */
export function addAnswers(counts: AnswerCounts, answers: ArrayLike<Answer>, people: 1 | -1): void {
  if (people < 0 && counts.some((ofItem, index) => !isCounted(ofItem, answers[index] ?? blank))) {
    throw new RangeError('these answers were not counted in');
  }
  for (let index = 0; index < counts.length; index += 1) {
    const ofItem = counts[index];
    const answer = answers[index] ?? blank;
    if (ofItem && answer !== blank) ofItem[answer] = (ofItem[answer] ?? 0) + people;
  }
}

export function mergeAnswerCounts(a: AnswerCounts, b: AnswerCounts): AnswerCounts {
  if (a.length !== b.length) throw new RangeError('answers to different papers do not add up');
  return a.map((ofItem, index) => {
    const merged = ofItem.slice();
    b[index]?.forEach((people, answer) => {
      merged[answer] = (merged[answer] ?? 0) + people;
    });
    return merged;
  });
}

const version = 1;

/**
 * Bytes for a bytea column: version, number of items, then for each item its answers in ascending order as differences,
 * with counts.
 */
export function encodeAnswerCounts(counts: AnswerCounts): Uint8Array {
  const out = [version];
  putWhole(out, counts.length);
  for (const ofItem of counts) {
    const given = ofItem.flatMap((people, answer) => (people > 0 ? [{ answer, people }] : []));
    putWhole(out, given.length);
    let before = 0;
    for (const { answer, people } of given) {
      putWhole(out, answer - before);
      putWhole(out, people);
      before = answer;
    }
  }
  return Uint8Array.from(out);
}

export function decodeAnswerCounts(bytes: Uint8Array): AnswerCounts {
  const reading = openBytes(bytes, version);
  const counts: number[][] = [];
  for (let items = takeWhole(reading); items > 0; items -= 1) {
    const ofItem: number[] = [];
    let answer = 0;
    for (let left = takeWhole(reading); left > 0; left -= 1) {
      answer += takeWhole(reading);
      ofItem[answer] = takeWhole(reading);
    }
    counts.push(ofItem);
  }
  closeBytes(reading);
  return counts;
}

const isCounted = (ofItem: readonly number[], answer: Answer): boolean => answer === blank || (ofItem[answer] ?? 0) > 0;
