import { type Answer, blank } from '../sheet/answer.ts';
import type { Keys } from './match-chance.ts';
import { upperTail } from './upper-tail.ts';

export interface RoomSheet {
  id: string;
  answers: ArrayLike<Answer>;
}

/** Two people in a room who share more wrong answers than chance allows (雷同, domain.md §2.5). */
export interface CopyingPair {
  first: string;
  second: string;
  /** W: identical wrong answers */
  identical: number;
  /** λ: expected number among the items both got wrong */
  expected: number;
  /** exact probability of W or more identical answers among these items */
  p: number;
  /** p times the number of pairs in the room (Bonferroni), at most 1; compared with the bound */
  adjusted: number;
  /** items both got wrong, numbered from 0; printed as evidence */
  bothWrong: { index: number; first: Answer; second: Answer }[];
}

/**
 * An alarm starts an examination of the case and is no verdict. False alarms must occur in fewer than one of ten
 * thousand rooms.
 */
export const copyingBound = 1e-6;

/**
 * Pairs of a room below the bound, least likely first.
 * @param chances probability per item that two wrong answers are equal (`matchChances` over the whole examination)
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
  // the median of such a sum is its mean rounded up or down, so here the tail is at least one half
  const p = identical <= Math.floor(expected) ? 1 : upperTail(ofBoth.subarray(0, both), identical);
  return { identical, expected, p };
}

function evidenceOf(first: Uint32Array, second: Uint32Array): CopyingPair['bothWrong'] {
  return Array.from(first, (one, index) => ({ index, first: one, second: second[index] ?? blank })).filter(
    (item) => item.first !== blank && item.second !== blank,
  );
}
