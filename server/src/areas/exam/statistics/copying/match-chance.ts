import type { Answer } from '../sheet/answer.ts';
import type { AnswerCounts } from './answer-counts.ts';

/**
 * The right answer of each item; null if nothing is chosen or every answer counts: such an item is no evidence of
 * copying.
 */
export type Keys = readonly (Answer | null)[];

/**
 * Probability that two people who both answered an item wrongly gave the same answer: Σ_k s_k² over wrong answers,
 * where s_k is the share of answer k among the wrong ones (domain.md §2.5). Shares among all answers would not apply to
 * two people who are known to be wrong. Blanks do not count. 0 without wrong answers.
 */
export const matchChances = (counts: AnswerCounts, keys: Keys): Float64Array =>
  Float64Array.from(counts, (ofItem, index) => {
    const key = keys[index] ?? null;
    if (key === null) return 0;
    let people = 0;
    let squares = 0;
    ofItem.forEach((count, answer) => {
      if (answer === key) return;
      people += count;
      squares += count * count;
    });
    return people === 0 ? 0 : squares / (people * people);
  });
