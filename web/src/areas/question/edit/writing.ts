import {
  blanksIn,
  faceOf,
  hasOptions,
  isMarked,
  type Option,
  optionLetters,
  type Question,
  type QuestionAnswer,
  type QuestionFace,
} from '@kaoxin/contract/question/content.ts';
import {
  type QuestionType,
  questionType,
  type ScoreRuleKey,
  scoreRule,
} from '@kaoxin/contract/question/question-states.ts';
import { wordsOf } from '../view/words-of.ts';

const { single, multiple, judgement, blanks, material, numeric, matching, ordering } = questionType.of;

export const questionTypes: readonly QuestionType[] = Object.values(questionType.of);

export interface Line {
  id: string;
  text: string;
  isRight: boolean;
  /** 按选项计分 */
  points: number | null;
  /** 匹配: id of the target */
  target: string;
}
export interface Target {
  id: string;
  text: string;
}
export interface Point {
  id: string;
  text: string;
  score: number | null;
}

/**
 * A question in the editor. It holds the values of all types, so that a change of type and back loses nothing.
 * `questionOf` selects those of the type.
 */
export interface Writing {
  id: string | null;
  uid: string;
  questionType: QuestionType;
  stem: string;
  lines: readonly Line[];
  targets: readonly Target[];
  /** 排序: ids of the lines in the right order */
  order: readonly string[];
  truth: 'T' | 'F' | '';
  /** accepted answers of each blank, one per line */
  blanks: readonly string[];
  ignoreCase: boolean;
  ignoreWidth: boolean;
  sample: string;
  value: string;
  tolerance: string;
  scoreRule: ScoreRuleKey;
  ruleScore: number | null;
  analysis: string;
  rubric: readonly Point[];
  defaultScore: number | null;
  children: readonly Writing[];
}

let last = 0;
/** Drafts outlive the page, so the id contains the time. */
export const newId = (): string => {
  last += 1;
  return `${Date.now().toString(36)}-${last}`;
};

export const lineOf = (id: string, text = ''): Line => ({ id, text, isRight: false, points: null, target: '' });
const usualLines = 4;

export function emptyWriting(type: QuestionType, uid = 'new'): Writing {
  const lines = Array.from({ length: usualLines }, (_, at) => lineOf(`${uid}-${at}`));
  return {
    id: null,
    uid,
    questionType: type,
    stem: '',
    lines,
    order: lines.map(({ id }) => id),
    targets: Array.from({ length: usualLines }, (_, at) => ({ id: `${uid}-t${at}`, text: '' })),
    truth: '',
    blanks: [],
    ignoreCase: true,
    ignoreWidth: true,
    sample: '',
    value: '',
    tolerance: '0',
    scoreRule: scoreRule.of.whole,
    ruleScore: null,
    analysis: '',
    rubric: [],
    defaultScore: 1,
    children: [],
  };
}

const letter = (at: number): string => optionLetters[at] ?? '?';
const listed = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A row per blank of the stem, and further rows with an answer, so that they can be reported. */
export function blankRows({ stem, blanks: said }: Pick<Writing, 'stem' | 'blanks'>): string[] {
  const gaps = blanksIn(wordsOf(stem));
  const answered = said.findLastIndex((one) => one.trim() !== '') + 1;
  return Array.from({ length: Math.max(gaps, answered) }, (_, at) => said[at] ?? '');
}

function answerOf(writing: Writing): QuestionAnswer {
  const { lines, targets, order } = writing;
  const at = new Map(lines.map(({ id }, place) => [id, letter(place)]));
  switch (writing.questionType) {
    case single:
    case multiple:
      return { kind: 'keys', keys: lines.flatMap(({ isRight }, place) => (isRight ? [letter(place)] : [])) };
    case judgement:
      return { kind: 'keys', keys: writing.truth === '' ? [] : [writing.truth] };
    case blanks: {
      const { ignoreCase, ignoreWidth } = writing;
      return {
        kind: 'blanks',
        blanks: blankRows(writing).map((one) => ({ accepted: listed(one) })),
        ignoreCase: ignoreCase ? 1 : 0,
        ignoreWidth: ignoreWidth ? 1 : 0,
      };
    }
    case numeric:
      return { kind: 'number', value: writing.value.trim(), tolerance: writing.tolerance.trim() };
    case matching: {
      const belongs = new Map(targets.map(({ id }, place) => [id, letter(place)]));
      const pairs = lines.flatMap(({ target }, place) => {
        const found = belongs.get(target);
        return found ? [{ key: letter(place), target: found }] : [];
      });
      return { kind: 'pairs', pairs };
    }
    case ordering:
      return { kind: 'order', keys: order.flatMap((id) => at.get(id) ?? []) };
    case material:
      return { kind: 'none' };
    default:
      return { kind: 'text', text: writing.sample };
  }
}

export function rulesOf(type: QuestionType): ScoreRuleKey[] {
  const { whole, part, byOption, penalty } = scoreRule.of;
  if (type === multiple) return [whole, part, byOption, penalty];
  if (type === single) return [whole, byOption, penalty];
  return type === judgement ? [whole, penalty] : [whole];
}
export const takesPoints = (rule: ScoreRuleKey): boolean => rule === scoreRule.of.part || rule === scoreRule.of.penalty;

const keyed = (rows: readonly { text: string }[]): Option[] => rows.map(({ text }, at) => ({ key: letter(at), text }));

export const scoreOf = ({ questionType: type, defaultScore, children }: Writing): number =>
  type === material ? children.reduce((sum, child) => sum + scoreOf(child), 0) : (defaultScore ?? 0);

export function questionOf(writing: Writing): Question {
  const { questionType: type, lines, scoreRule: rule } = writing;
  const byOption = rule === scoreRule.of.byOption;
  return {
    questionType: type,
    stem: writing.stem,
    options: hasOptions(type) ? keyed(lines) : [],
    targets: type === matching ? keyed(writing.targets) : [],
    defaultScore: scoreOf(writing),
    answer: answerOf(writing),
    scoreRule: rule,
    ruleScore: takesPoints(rule) ? writing.ruleScore : null,
    optionScores: byOption ? Object.fromEntries(lines.map(({ points }, at) => [letter(at), points ?? 0])) : {},
    analysis: writing.analysis,
    rubric: isMarked(type) ? writing.rubric.map(({ text, score }) => ({ text, score: score ?? 0 })) : [],
    children: type === material ? writing.children.map(questionOf) : [],
  };
}
export const faceOfWriting = (writing: Writing): QuestionFace => faceOf(questionOf(writing));

export function retyped(writing: Writing, type: QuestionType): Writing {
  const first = writing.lines.findIndex(({ isRight }) => isRight);
  const lines = type === single ? writing.lines.map((line, at) => ({ ...line, isRight: at === first })) : writing.lines;
  const isKept = rulesOf(type).includes(writing.scoreRule);
  return { ...writing, lines, questionType: type, scoreRule: isKept ? writing.scoreRule : scoreRule.of.whole };
}
