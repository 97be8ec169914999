import { type QuestionType, questionType } from '@kaoxin/contract/question/question-states.ts';

export const partStem = (number: number, type: QuestionType): string =>
  type === questionType.of.blanks ? `<p>（${number}）____</p>` : `<p>第（${number}）空</p>`;
