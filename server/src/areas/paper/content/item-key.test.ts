import type { QuestionFace, QuestionKey } from '@kaoxin/contract/question/content.ts';
import { expect, test } from 'vitest';
import { itemKeyOf } from './item-key.ts';

const face = (questionType: QuestionFace['questionType'], defaultScore = 2): QuestionFace => ({
  questionType,
  stem: '',
  targets: [],
  children: [],
  defaultScore,
  options: ['A', 'B', 'C'].map((key) => ({ key, text: key })),
});
const key = (more: Partial<QuestionKey>): QuestionKey => ({
  answer: { kind: 'keys', keys: ['A', 'C'] },
  scoreRule: 1,
  ruleScore: null,
  optionScores: {},
  analysis: '',
  rubric: [],
  ...more,
});

test('scores a choice by its letters and key', () => {
  expect(itemKeyOf(face(2), key({}), 2)).toEqual({ letters: 'ABC', answerKey: 'AC', scoreRule: { rule: 1 } });
  const judgement = key({ answer: { kind: 'keys', keys: ['F'] } });
  expect(itemKeyOf(face(3), judgement, 1)).toEqual({ letters: 'TF', answerKey: 'F', scoreRule: { rule: 1 } });
});

test('omits letters and key for human marking', () => {
  const essay = key({ answer: { kind: 'text', text: '要点' } });
  expect(itemKeyOf(face(6), essay, 20)).toEqual({ letters: '', answerKey: null, scoreRule: { rule: 1 } });
});

test.each([
  [2, { scoreRule: 2, ruleScore: 0.5 } as const, { rule: 2, each: 0.5 }],
  [4, { scoreRule: 2, ruleScore: 0.5 } as const, { rule: 2, each: 1 }],
  [3, { scoreRule: 4, ruleScore: 1 } as const, { rule: 4, penalty: 1.5 }],
  [4, { scoreRule: 3, optionScores: { A: 1, C: 1, B: -0.5 } } as const, { rule: 3, options: [2, -1, 2] }],
])('scales the default rule to a score of %s', (score, said, rule) => {
  expect(itemKeyOf(face(2), key(said), score).scoreRule).toEqual(rule);
});
