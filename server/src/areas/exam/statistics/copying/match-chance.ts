import type { Answer } from '../sheet/answer.ts';
import type { AnswerCounts } from './answer-counts.ts';

/** The right answer of each item; null where nothing is chosen or everything counts: such an item shows no copying. */
export type Keys = readonly (Answer | null)[];

/**
 * The chance that two people who both answered an item wrongly gave the same wrong answer: Σ_k s_k² over the wrong answers,
 * s_k being the share of answer k among the wrong ones (domain.md §2.5). Shares of everybody would be no chance for two of
 * whom it is known that they erred. A blank is no answer. 0 where nobody errs.
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
