import type { Label } from '@kaoxin/contract/conventions.ts';
import type { FieldProblem } from '../../formats/format.ts';

const ofKey: readonly FieldProblem['field'][] = ['answer', 'scoreRule', 'rubric', 'analysis', 'children'];
const quotes = /[【“]/u;
const neutral: Label = [
  '答案或评分有误，请由可查看答案的人员更正',
  'Its answer or how it is scored is wrong: whoever may see answers corrects it',
];

export const withoutKey = (problem: FieldProblem): FieldProblem =>
  ofKey.includes(problem.field) && problem.words.some((words) => quotes.test(words))
    ? { ...problem, words: neutral }
    : problem;
