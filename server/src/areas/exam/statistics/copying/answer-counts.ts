import { closeBytes, openBytes, putWhole, takeWhole } from '../bytes.ts';
import { type Answer, blank } from '../sheet/answer.ts';

/** How often each whole answer was given to each item, over all rooms; it adds up over any people. Blanks are not counted. */
export type AnswerCounts = readonly Map<Answer, number>[];

export const emptyAnswerCounts = (items: number): AnswerCounts => Array.from({ length: items }, () => new Map());

/** Counts a person in (+1) or out (−1), in place. @throws RangeError when fewer than none would be left */
export function addAnswers(counts: AnswerCounts, answers: ArrayLike<Answer>, people: 1 | -1): void {
  const isKnown = counts.every((ofItem, index) => people > 0 || !answers[index] || ofItem.has(answers[index]));
  if (!isKnown) throw new RangeError('these answers were not counted in');
  counts.forEach((ofItem, index) => {
    const answer = answers[index] ?? blank;
    if (answer !== blank) put(ofItem, answer, (ofItem.get(answer) ?? 0) + people);
  });
}

/** All people of both. @throws RangeError when they sat different papers */
export function mergeAnswerCounts(a: AnswerCounts, b: AnswerCounts): AnswerCounts {
  if (a.length !== b.length) throw new RangeError('answers to different papers do not add up');
  return a.map((ofItem, index) => {
    const merged = new Map(ofItem);
    for (const [answer, people] of b[index] ?? []) merged.set(answer, (merged.get(answer) ?? 0) + people);
    return merged;
  });
}

const version = 1;

/** For a bytea column: version, items, then for each its answers in rising order as steps, with their counts. */
export function encodeAnswerCounts(counts: AnswerCounts): Uint8Array {
  const out = [version];
  putWhole(out, counts.length);
  for (const ofItem of counts) {
    putWhole(out, ofItem.size);
    let before = 0;
    for (const [answer, people] of [...ofItem].sort(([a], [b]) => a - b)) {
      putWhole(out, answer - before);
      putWhole(out, people);
      before = answer;
    }
  }
  return Uint8Array.from(out);
}

/** @throws RangeError for bytes that no counts were written to */
export function decodeAnswerCounts(bytes: Uint8Array): AnswerCounts {
  const reading = openBytes(bytes, version);
  const counts: Map<Answer, number>[] = [];
  for (let items = takeWhole(reading); items > 0; items -= 1) {
    const ofItem = new Map<Answer, number>();
    let answer = 0;
    for (let left = takeWhole(reading); left > 0; left -= 1) {
      answer += takeWhole(reading);
      ofItem.set(answer, takeWhole(reading));
    }
    counts.push(ofItem);
  }
  closeBytes(reading);
  return counts;
}

function put(ofItem: Map<Answer, number>, answer: Answer, people: number): void {
  if (people === 0) ofItem.delete(answer);
  else ofItem.set(answer, people);
}
