import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { type Answer, answerLetters, answerOf, blank } from './answer.ts';
import { isObjective, type ObjectiveItem, type SheetItem } from './sheet-item.ts';

/** A parsed string of an import row, or the error message of domain.md §2.7. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; msg: string; en: string };

const parts = /\([^()]*\)|./gu;

/**
 * 作答串 (domain.md §2.7): for each objective item its letter, several letters in `()`, `-` for a blank. Accepts
 * full-width and lower-case letters and spaces. The result has an answer for each item, blank for subjective ones.
 */
export function parseAnswers(text: string, items: readonly SheetItem[]): Parsed<Answer[]> {
  const given = normalised(text, 'NFKC').toUpperCase().replace(/\s/g, '').match(parts) ?? [];
  const objective = items.filter(isObjective).length;
  if (given.length !== objective)
    return { ok: false, msg: `作答串长度应为${objective}`, en: `Answers: ${objective} places are expected` };
  const left = given.values();
  const answers: Answer[] = [];
  for (const [index, item] of items.entries()) {
    const part = isObjective(item) ? (left.next().value ?? '') : '-';
    const answer = isObjective(item) ? answerOfPart(part, item) : blank;
    if (answer === null)
      return {
        ok: false,
        msg: `第${index + 1}题作答【${part}】无法识别`,
        en: `Question ${index + 1}: “${part}” is no answer to it`,
      };
    answers.push(answer);
  }
  return { ok: true, value: answers };
}

export const formatAnswers = (answers: ArrayLike<Answer>, items: readonly SheetItem[]): string =>
  items.map((item, index) => (isObjective(item) ? formatPart(answers[index] ?? blank, item) : '')).join('');

function answerOfPart(part: string, { isMultiple, letters }: ObjectiveItem): Answer | null {
  if (part === '-') return blank;
  const isBracketed = part.startsWith('(') && part.endsWith(')');
  return isBracketed === isMultiple ? answerOf(isBracketed ? part.slice(1, -1) : part, letters) : null;
}

function formatPart(answer: Answer, { isMultiple, letters }: ObjectiveItem): string {
  if (answer === blank) return '-';
  const chosen = answerLetters(answer, letters);
  return isMultiple ? `(${chosen})` : chosen;
}
