import { type QuestionType, questionType, type ScoreRuleKey } from './question-states.ts';

const { single, multiple, judgement, blanks, short, essay, material, numeric, matching, ordering } = questionType.of;

/** An option, a thing to match or to order, or a target: rich text under a letter or number. */
export interface Option {
  key: string;
  text: string;
}

/** What a candidate sees of a question, and all of it that leaves the server without 答案查看 (`answer_view`). */
export interface QuestionFace {
  questionType: QuestionType;
  /** rich text; a blank of a 填空 is three underscores or more */
  stem: string;
  options: readonly Option[];
  /** 匹配: what options are matched with */
  targets: readonly Option[];
  /** points; of a 材料题 the sum of its children */
  defaultScore: number;
  /** 材料题: what is asked about it, in order; a child has none of its own */
  children: readonly QuestionFace[];
}

/** A blank: any of these is right. */
export interface BlankAnswer {
  accepted: readonly string[];
}

/** The answer, by type (domain.md 2.3). */
export type QuestionAnswer =
  /** 单选, 多选: letters of options, ascending; 判断: T or F */
  | { kind: 'keys'; keys: readonly string[] }
  | { kind: 'blanks'; blanks: readonly BlankAnswer[]; ignoreCase: 0 | 1; ignoreWidth: 0 | 1 }
  /** 简答, 论述: rich text of an answer to go by */
  | { kind: 'text'; text: string }
  /** decimals as they were typed, so that 0.10 stays 0.10 */
  | { kind: 'number'; value: string; tolerance: string }
  | { kind: 'pairs'; pairs: readonly { key: string; target: string }[] }
  | { kind: 'order'; keys: readonly string[] }
  /** 材料题 */
  | { kind: 'none' };

/** A point of a 评分标准. */
export interface RubricPoint {
  text: string;
  score: number;
}

/** What says which answer is right and why: kept apart from the face, sealed, and read by one function alone. */
export interface QuestionKey {
  answer: QuestionAnswer;
  scoreRule: ScoreRuleKey;
  /** 少选得部分分: points for each right option; 错选倒扣: points a wrong answer costs */
  ruleScore: number | null;
  /** 按选项计分: points by letter */
  optionScores: Readonly<Record<string, number>>;
  /** rich text */
  analysis: string;
  rubric: readonly RubricPoint[];
}

/** A question with its key, as it is written, brought in, handed out and kept in a version. */
export type Question = Omit<QuestionFace, 'children'> & QuestionKey & { children: readonly Question[] };

export const hasOptions = (type: QuestionType): boolean =>
  type === single || type === multiple || type === matching || type === ordering;
export const isChosen = (type: QuestionType): boolean => type === single || type === multiple || type === judgement;
/** Its points are given by people. */
export const isMarked = (type: QuestionType): boolean => type === short || type === essay;

const answerKinds: Readonly<Record<QuestionType, QuestionAnswer['kind']>> = {
  [single]: 'keys',
  [multiple]: 'keys',
  [judgement]: 'keys',
  [blanks]: 'blanks',
  [short]: 'text',
  [essay]: 'text',
  [material]: 'none',
  [numeric]: 'number',
  [matching]: 'pairs',
  [ordering]: 'order',
};
export const answerKindOf = (type: QuestionType): QuestionAnswer['kind'] => answerKinds[type];

/** What judgements are chosen from. */
export const judgementKeys = ['T', 'F'] as const;
/** Options beyond would not fit the letters (domain.md 2.3: 2..26). */
export const optionLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const blank = /_{3,}|＿{2,}/gu;
/** Brackets around nothing but blanks, of a stem that draws no line; a call such as `f( )` is none. */
const bracketed = /（\s*）|(?<![\w)\]]\s?)\(\s+\)|【\s+】|［\s+］/gu;
/** How many blanks a stem has, in the text of it. */
export const blanksIn = (stemText: string): number =>
  stemText.match(blank)?.length ?? stemText.match(bracketed)?.length ?? 0;
/** The stem with a line drawn in each bracket that is a blank, for formats that know no other blanks. */
export const drawBlanks = (stem: string): string =>
  stem.match(blank) ? stem : stem.replace(bracketed, (brackets) => `${brackets[0]}____${brackets.at(-1)}`);

/** An empty answer of a type, for a form that begins. */
export function noAnswer(type: QuestionType): QuestionAnswer {
  switch (answerKindOf(type)) {
    case 'keys':
      return { kind: 'keys', keys: [] };
    case 'blanks':
      return { kind: 'blanks', blanks: [], ignoreCase: 1, ignoreWidth: 1 };
    case 'text':
      return { kind: 'text', text: '' };
    case 'number':
      return { kind: 'number', value: '', tolerance: '0' };
    case 'pairs':
      return { kind: 'pairs', pairs: [] };
    case 'order':
      return { kind: 'order', keys: [] };
    case 'none':
      return { kind: 'none' };
  }
}

/** The face of a question: whatever says what is right stays behind, of its children too. */
export const faceOf = (question: Question): QuestionFace => ({
  questionType: question.questionType,
  stem: question.stem,
  options: question.options.map(({ key, text }) => ({ key, text })),
  targets: question.targets.map(({ key, text }) => ({ key, text })),
  defaultScore: question.defaultScore,
  children: question.children.map(faceOf),
});
