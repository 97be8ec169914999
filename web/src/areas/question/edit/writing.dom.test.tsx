import { questionProblems } from '@kaoxin/contract/question/problems.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { expect, it } from 'vitest';
import { swapped } from '#ui/rows/moved.ts';
import { wordsDiff } from '../compare/words-diff.ts';
import { wordsOf } from '../view/words-of.ts';
import { writingOf } from './read-writing.ts';
import { blankRows, emptyWriting, questionOf, retyped } from './writing.ts';

const { single, multiple, judgement, blanks, matching, ordering, material, essay } = questionType.of;
const words = ['一', '二', '三', '四'];
const filled = (type: typeof single | typeof multiple) => {
  const begun = emptyWriting(type);
  const lines = begun.lines.map((line, at) => ({ ...line, text: `<p>${words[at]}</p>`, isRight: at < 2 }));
  return { ...begun, stem: '<p>下列正确的是____</p>', lines };
};

it('keeps shared values across types and restores the others', () => {
  const begun = filled(multiple);
  const asSingle = retyped(begun, single);
  expect(questionOf(asSingle).answer).toEqual({ kind: 'keys', keys: ['A'] });
  const through = retyped(retyped(begun, essay), multiple);
  expect(questionOf(through)).toEqual(questionOf(begun));
  expect(questionOf(retyped(begun, judgement)).options).toEqual([]);
});

it('keeps an order when the options move', () => {
  const begun = { ...filled(multiple), questionType: ordering };
  const [, second = ''] = begun.order;
  const order = swapped(begun.order, second, 0);
  expect(questionOf({ ...begun, order }).answer).toEqual({ kind: 'order', keys: ['B', 'A', 'C', 'D'] });
  expect(questionOf({ ...begun, order, lines: [...begun.lines].reverse() }).answer).toEqual({
    kind: 'order',
    keys: ['C', 'D', 'B', 'A'],
  });
});

it('has a row per blank and reports missing answers', () => {
  const begun = { ...emptyWriting(blanks), stem: '<p>甲____乙____</p>', blanks: ['增加\n上升'] };
  expect(blankRows(begun)).toEqual(['增加\n上升', '']);
  expect(questionProblems(questionOf(begun), wordsOf).map(({ words: [zh] }) => zh)).toEqual(['第2空没有答案']);
});

it('sums the scores of the questions about a text', () => {
  const child = { ...emptyWriting(judgement, 'c'), stem: '<p>对吗</p>', truth: 'T' as const, defaultScore: 2.5 };
  const reading = { ...emptyWriting(material), stem: '<p>材料</p>', children: [child, { ...child, uid: 'd' }] };
  expect(questionOf(reading).defaultScore).toBe(5);
  expect(questionProblems(questionOf(reading), wordsOf)).toEqual([]);
});

it('reads a saved question back unchanged', () => {
  const begun = { ...filled(multiple), questionType: matching };
  const [first, second] = begun.targets.slice(0, 2).map((one, at) => ({ ...one, text: `<p>目标${at}</p>` }));
  const targets = [first, second].flatMap((one) => one ?? []);
  const lines = begun.lines.map((line, at) => ({ ...line, target: targets[at % 2]?.id ?? '' }));
  const asked = questionOf({ ...begun, targets, lines });
  expect(questionOf(writingOf(asked, asked))).toEqual(asked);
});

it('names added and removed words', () => {
  expect(wordsDiff('税率上升', '税率下降')).toEqual([
    { kind: 'same', text: '税率' },
    { kind: 'removed', text: '上升' },
    { kind: 'added', text: '下降' },
  ]);
  expect(wordsDiff('', '新')).toEqual([{ kind: 'added', text: '新' }]);
});
