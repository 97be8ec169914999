import { noAnswer, optionLetters, type Question, type RubricPoint } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import type { Chance } from '../../prng.ts';
import { plain } from './rich.ts';

const of = questionType.of;

export function shuffled<T>(chance: Chance, list: readonly T[]): T[] {
  const left = [...list];
  for (let last = left.length - 1; last > 0; last -= 1) {
    const other = chance.whole(0, last);
    const [one, two] = [left[last], left[other]];
    if (one !== undefined && two !== undefined) [left[last], left[other]] = [two, one];
  }
  return left;
}
export const some = <T>(chance: Chance, list: readonly T[], count: number): T[] =>
  shuffled(chance, list).slice(0, count);
export const step = (chance: Chance, low: number, high: number, by: number): number =>
  Math.round((low + by * chance.whole(0, Math.round((high - low) / by))) * 1e6) / 1e6;

export const rich = (text: string): string => (text.startsWith('<p>') ? text : `<p>${text}</p>`);
const letter = (at: number): string => optionLetters.charAt(at);
const lettered = (texts: readonly string[]) => texts.map((text, at) => ({ key: letter(at), text: rich(text) }));

const blankQuestion = (type: Question['questionType'], stem: string, analysis: string, score: number): Question => ({
  questionType: type,
  stem: rich(stem),
  options: [],
  targets: [],
  defaultScore: score,
  answer: noAnswer(type),
  scoreRule: scoreRule.of.whole,
  ruleScore: null,
  optionScores: {},
  analysis: rich(analysis),
  rubric: [],
  children: [],
});

export const chosen = (stem: string, options: readonly string[], right: string, why: string): Question => ({
  ...blankQuestion(of.single, stem, why, 1),
  options: lettered(options),
  answer: { kind: 'keys', keys: [letter(options.indexOf(right))] },
});
export const single = (chance: Chance, stem: string, right: string, wrong: readonly string[], why: string): Question =>
  chosen(stem, shuffled(chance, [right, ...wrong]), right, why);

/** Two points; an incomplete correct choice gives half a point per option. */
export function multiple(
  chance: Chance,
  stem: string,
  right: readonly string[],
  wrong: readonly string[],
  why: string,
): Question {
  const options = shuffled(chance, [...right, ...wrong]);
  const keys = options.flatMap((text, at) => (right.includes(text) ? [letter(at)] : []));
  return {
    ...blankQuestion(of.multiple, stem, why, 2),
    options: lettered(options),
    answer: { kind: 'keys', keys },
    scoreRule: scoreRule.of.part,
    ruleScore: 0.5,
  };
}
export const judgement = (stem: string, holds: boolean, why: string): Question => ({
  ...blankQuestion(of.judgement, stem, why, 1),
  answer: { kind: 'keys', keys: [holds ? 'T' : 'F'] },
});
export const blanks = (stem: string, accepted: readonly (readonly string[])[], why: string): Question => ({
  ...blankQuestion(of.blanks, stem, why, accepted.length),
  answer: { kind: 'blanks', blanks: accepted.map((each) => ({ accepted: each })), ignoreCase: 1, ignoreWidth: 1 },
});
export const numeric = (stem: string, value: string, tolerance: string, why: string): Question => ({
  ...blankQuestion(of.numeric, stem, why, 2),
  answer: { kind: 'number', value, tolerance },
});
export function matching(
  chance: Chance,
  stem: string,
  pairs: readonly (readonly [left: string, right: string])[],
  why: string,
): Question {
  const options = shuffled(chance, pairs);
  const targets = shuffled(chance, [...new Set(pairs.map(([, right]) => right))]);
  return {
    ...blankQuestion(of.matching, stem, why, pairs.length / 2),
    options: lettered(options.map(([left]) => left)),
    targets: targets.map((text, at) => ({ key: String(at + 1), text: rich(text) })),
    answer: {
      kind: 'pairs',
      pairs: options.map(([, right], at) => ({ key: letter(at), target: String(targets.indexOf(right) + 1) })),
    },
  };
}
export function ordering(chance: Chance, stem: string, steps: readonly string[], why: string): Question {
  let options = shuffled(chance, steps);
  if (options.every((one, at) => one === steps[at])) options = [...steps].reverse();
  return {
    ...blankQuestion(of.ordering, stem, why, 2),
    options: lettered(options),
    answer: { kind: 'order', keys: steps.map((one) => letter(options.indexOf(one))) },
  };
}
export interface Asked {
  stem: string;
  answer: string;
  rubric: readonly RubricPoint[];
  why: string;
}
const marked = (type: Question['questionType'], { stem, answer, rubric, why }: Asked): Question => ({
  ...blankQuestion(
    type,
    stem,
    why,
    rubric.reduce((sum, { score }) => sum + score, 0),
  ),
  answer: { kind: 'text', text: rich(answer) },
  rubric,
});
export const short = (asked: Asked): Question => marked(of.short, asked);
export const essay = (asked: Asked): Question => marked(of.essay, asked);
export const material = (stem: string, children: readonly Question[], why: string): Question => ({
  ...blankQuestion(
    of.material,
    stem,
    why,
    children.reduce((sum, { defaultScore }) => sum + defaultScore, 0),
  ),
  children,
});
export { plain };
