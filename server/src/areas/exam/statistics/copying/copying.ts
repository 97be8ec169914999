import { type Answer, blank } from '../sheet/answer.ts';
import type { Keys } from './match-chance.ts';
import { upperTail } from './upper-tail.ts';

/** One person's answers, item by item, of a room where all sat the same paper. */
export interface RoomSheet {
  id: string;
  answers: ArrayLike<Answer>;
}

/** Two people of a room whose wrong answers agree more than chance allows (雷同, domain.md §2.5). */
export interface CopyingPair {
  first: string;
  second: string;
  /** W: identical wrong answers */
  identical: number;
  /** λ: how many were to be expected of the items both got wrong */
  expected: number;
  /** the chance of W or more identical ones among these items, exact */
  p: number;
  /** p times the number of pairs in the room (Bonferroni), at most 1: what the bound is held against */
  adjusted: number;
  /** what both got wrong, item by item from 0: the evidence a sheet prints */
  bothWrong: { index: number; first: Answer; second: Answer }[];
}

/** An alarm is a finding to be looked into, not a verdict: it must not happen once in ten thousand rooms by chance. */
export const copyingBound = 1e-6;

/**
 * All pairs of a room below the bound, the least likely first.
 * @param chances of two wrong answers being the same, item by item (`matchChances` over the whole examination)
 */
export function copyingInRoom(
  sheets: readonly RoomSheet[],
  keys: Keys,
  chances: Float64Array,
  bound = copyingBound,
): CopyingPair[] {
  const pairs = (sheets.length * (sheets.length - 1)) / 2;
  const people = sheets.map(({ id, answers }) => ({ id, wrong: wrongAnswers(answers, keys) }));
  return people
    .flatMap((first, place) =>
      people.slice(place + 1).flatMap((second): CopyingPair[] => {
        const agreement = agreementOf(first.wrong, second.wrong, chances);
        const adjusted = Math.min(1, agreement.p * pairs);
        if (adjusted >= bound) return [];
        const bothWrong = evidenceOf(first.wrong, second.wrong);
        return [{ first: first.id, second: second.id, ...agreement, adjusted, bothWrong }];
      }),
    )
    .sort((a, b) => a.p - b.p);
}

/** Wrong answers in their places, blank where the answer was right, left out or shows nothing. */
const wrongAnswers = (answers: ArrayLike<Answer>, keys: Keys): Uint32Array =>
  Uint32Array.from(keys, (key, index) => {
    const answer = answers[index] ?? blank;
    return key === null || answer === key ? blank : answer;
  });

function agreementOf(first: Uint32Array, second: Uint32Array, chances: Float64Array) {
  const ofBoth = new Float64Array(first.length);
  let both = 0;
  let identical = 0;
  let expected = 0;
  for (let index = 0; index < first.length; index += 1) {
    const one = first[index] ?? blank;
    const other = second[index] ?? blank;
    if (one === blank || other === blank) continue;
    const chance = chances[index] ?? 0;
    ofBoth[both] = chance;
    both += 1;
    expected += chance;
    if (one === other) identical += 1;
  }
  // a median of such a sum is the whole number below or above its mean: here the tail is half or more
  const p = identical <= Math.floor(expected) ? 1 : upperTail(ofBoth.subarray(0, both), identical);
  return { identical, expected, p };
}

function evidenceOf(first: Uint32Array, second: Uint32Array): CopyingPair['bothWrong'] {
  return Array.from(first, (one, index) => ({ index, first: one, second: second[index] ?? blank })).filter(
    (item) => item.first !== blank && item.second !== blank,
  );
}
