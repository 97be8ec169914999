import type { Question } from '@kaoxin/contract/question/content.ts';

/** True if a question has an answer. A reading has none of its own; each of its children must have one. */
export function saysAnswer({ answer, rubric, children }: Question): boolean {
  switch (answer.kind) {
    case 'keys':
    case 'order':
      return answer.keys.length > 0;
    case 'blanks':
      return (
        answer.blanks.length > 0 && answer.blanks.every(({ accepted }) => accepted.some((one) => one.trim() !== ''))
      );
    case 'text':
      // The points of a rubric can replace a reference answer.
      return answer.text !== '' || rubric.length > 0;
    case 'number':
      return answer.value !== '';
    case 'pairs':
      return answer.pairs.length > 0;
    case 'none':
      return children.length > 0 && children.every(saysAnswer);
  }
}
