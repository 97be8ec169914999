import { type QuestionType, questionType, type ScoreRuleKey } from './question-states.ts';

const { single, multiple, judgement, blanks, short, essay, material, numeric, matching, ordering } = questionType.of;

/** An option, or an entry to match or order, or a match target: rich text with a letter or number. */
export interface Option {
  key: string;
  text: string;
}

/** The part of a question that candidates see. Nothing else leaves the server without 答案查看 (`answer_view`). */
export interface QuestionFace {
  questionType: QuestionType;
  /** rich text; three or more underscores are a blank of a 填空 */
  stem: string;
  options: readonly Option[];
  targets: readonly Option[];
  /** points; for a 材料题 the sum of its children */
  defaultScore: number;
  /** 材料题: its questions, in order; children cannot be nested further */
  children: readonly QuestionFace[];
}

export interface BlankAnswer {
  accepted: readonly string[];
}

/** The answer, by type (domain.md 2.3). */
export type QuestionAnswer =
  /** 单选, 多选: letters of options, ascending; 判断: T or F */
  | { kind: 'keys'; keys: readonly string[] }
  | { kind: 'blanks'; blanks: readonly BlankAnswer[]; ignoreCase: 0 | 1; ignoreWidth: 0 | 1 }
  /** 简答, 论述: rich text of a reference answer */
  | { kind: 'text'; text: string }
  /** decimals as typed, so that 0.10 stays 0.10 */
  | { kind: 'number'; value: string; tolerance: string }
  | { kind: 'pairs'; pairs: readonly { key: string; target: string }[] }
  | { kind: 'order'; keys: readonly string[] }
  /** 材料题 */
  | { kind: 'none' };

export interface RubricPoint {
  text: string;
  score: number;
}

/**
 * The correct answer and its explanation. Stored encrypted, apart from the face, and decrypted by a single function.
 */
export interface QuestionKey {
  answer: QuestionAnswer;
  scoreRule: ScoreRuleKey;
  /** 少选得部分分: points for each correct option; 错选倒扣: deduction for a wrong answer */
  ruleScore: number | null;
  /** 按选项计分: points by letter */
  optionScores: Readonly<Record<string, number>>;
  /** rich text */
  analysis: string;
  rubric: readonly RubricPoint[];
}

/** A question with its key, as edited, imported, exported and stored in a version. */
export type Question = Omit<QuestionFace, 'children'> & QuestionKey & { children: readonly Question[] };

export const hasOptions = (type: QuestionType): boolean =>
  type === single || type === multiple || type === matching || type === ordering;
export const isChosen = (type: QuestionType): boolean => type === single || type === multiple || type === judgement;
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

export const judgementKeys = ['T', 'F'] as const;
/** Letters of options; their number is the maximum (domain.md 2.3: 2..26). */
export const optionLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const blank = /_{3,}|＿{2,}/gu;
/**
 * Brackets with only blanks inside, which count as blanks if the stem has no underscores. A call such as `f( )` does
 * not count.
 */
const bracketed = /（\s*）|(?<![\w)\]]\s?)\(\s+\)|【\s+】|［\s+］/gu;
export const blanksIn = (stemText: string): number =>
  stemText.match(blank)?.length ?? stemText.match(bracketed)?.length ?? 0;
/** Inserts underscores into brackets that are blanks, for formats that support no other blanks. */
export const drawBlanks = (stem: string): string =>
  stem.match(blank) ? stem : stem.replace(bracketed, (brackets) => `${brackets[0]}____${brackets.at(-1)}`);

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

export const faceOf = (question: Question): QuestionFace => ({
  questionType: question.questionType,
  stem: question.stem,
  options: question.options.map(({ key, text }) => ({ key, text })),
  targets: question.targets.map(({ key, text }) => ({ key, text })),
  defaultScore: question.defaultScore,
  children: question.children.map(faceOf),
});
