import { type Answer, blank, chosenOptions } from './answer.ts';
import type { ObjectiveItem } from './sheet-item.ts';

/** Score of an answer by key and rule, in half points, at most full marks; 0 for a blank. */
export function scoreAnswer({ key, max, score }: ObjectiveItem, answer: Answer): number {
  if (answer === blank) return 0;
  const hasWrong = (answer & ~key) !== 0;
  switch (score.rule) {
    case 1:
      return answer === key ? max : 0;
    case 2:
      return answer === key ? max : hasWrong ? 0 : Math.min(max, chosenCount(answer) * score.each);
    case 3:
      return Math.max(0, Math.min(max, worthOf(answer, score.options)));
    case 4:
      return answer === key ? max : hasWrong ? -score.penalty : 0;
  }
}

const chosenCount = (answer: Answer): number => [...chosenOptions(answer)].length;

const worthOf = (answer: Answer, options: readonly number[]): number =>
  [...chosenOptions(answer)].reduce((sum, option) => sum + (options[option] ?? 0), 0);
