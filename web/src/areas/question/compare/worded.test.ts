import type { QuestionFace, QuestionKey } from '@kaoxin/contract/question/content.ts';
import { expect, it } from 'vitest';
import { differingParts, type Worded } from './worded.ts';

const face: QuestionFace = {
  questionType: 1,
  stem: '<p>需求</p>',
  options: [{ key: 'A', text: '增加' }],
  targets: [],
  defaultScore: 1,
  children: [],
};
const key: QuestionKey = {
  answer: { kind: 'keys', keys: ['A'] },
  scoreRule: 1,
  ruleScore: null,
  optionScores: {},
  analysis: '',
  rubric: [],
};
const named = (one: Worded, other: Worded) => differingParts(one, other).map(([zh]) => zh);

it('names the parts in which two wordings differ', () => {
  expect(named({ face, key }, { face, key })).toEqual([]);
  expect(named({ face, key }, { face: { ...face, stem: '<p>供给</p>', defaultScore: 2 }, key })).toEqual([
    '题干',
    '分值',
  ]);
  expect(named({ face, key }, { face, key: { ...key, answer: { kind: 'keys', keys: ['B'] } } })).toEqual(['答案']);
});

it('ignores the key if one side hides it', () => {
  expect(named({ face, key }, { face, key: null })).toEqual([]);
});

it('ignores the place of questions about a text', () => {
  const child = (id: string) => ({ ...face, id });
  const [one, other] = [child('1'), child('2')].map((kept) => ({ ...face, children: [kept] }));
  expect(one && other && named({ face: one, key }, { face: other, key })).toEqual([]);
});
