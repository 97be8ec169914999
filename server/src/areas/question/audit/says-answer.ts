import type { Question } from '@kaoxin/contract/question/content.ts';

/** Whether a question says what is right; a reading has no answer of its own, and those asked about it have each theirs. */
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
      // points of a rubric do instead of an answer to go by
      return answer.text !== '' || rubric.length > 0;
    case 'number':
      return answer.value !== '';
    case 'pairs':
      return answer.pairs.length > 0;
    case 'none':
      return children.length > 0 && children.every(saysAnswer);
  }
}
