import { type QuestionType, questionType } from '@kaoxin/contract/question/question-states.ts';

/** The stem of what is asked at a numbered place of a text; what is written there has its blank. */
export const partStem = (number: number, type: QuestionType): string =>
  type === questionType.of.blanks ? `<p>（${number}）____</p>` : `<p>第（${number}）空</p>`;
