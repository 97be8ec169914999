import { askedOf, questionProblems } from '@kaoxin/contract/survey/survey-question.ts';
import { expect, test } from 'vitest';
import { begun, type Edited, editedOf, moved, without, writtenOf } from './edited.ts';

const first: Edited = { ...begun(1), key: 'a', title: '渠道', options: '网站\n\n 朋友 \n' };
const second: Edited = { ...begun(5), key: 'b', title: '建议', showIf: { of: 'a', keys: [2] } };

test('splits options by line and numbers conditions by place', () => {
  expect(writtenOf([first, second])).toMatchObject([
    { options: ['网站', '朋友'], showIf: null },
    { options: [], showIf: { sort: 1, keys: [2] } },
  ]);
  expect(questionProblems(writtenOf([first, second]))).toEqual([]);
});

test('keeps a condition with its question when moved or removed', () => {
  const turned = moved([first, second], 0, 1);
  expect(writtenOf(turned)[0]?.showIf).toEqual({ sort: 2, keys: [2] });
  expect(questionProblems(writtenOf(turned)).map(({ at }) => at)).toEqual([0]);
  expect(moved([first, second], 1, 1)).toEqual([first, second]);
  expect(without([first, second], 'a')).toEqual([{ ...second, showIf: null }]);
});

test('restores stored questions unchanged', () => {
  const kept = writtenOf([first, second]).map(({ key, ...question }, at) => ({ id: key, ...question, sort: at + 1 }));
  expect(writtenOf(editedOf(kept))).toEqual(writtenOf([first, second]));
});

test('skips questions that depend on a skipped one', () => {
  const third = { ...second, key: 'c', qType: 1, options: '是\n否', showIf: { of: 'a', keys: [1] } };
  const fourth = { ...begun(5), key: 'd', title: '为什么', showIf: { of: 'c', keys: [2] } };
  const list = writtenOf([first, third, fourth]);
  expect(askedOf(list, [{ picks: [1] }, { picks: [2] }])).toEqual([true, true, true]);
  expect(askedOf(list, [{ picks: [2] }, { picks: [2] }])).toEqual([true, false, false]);
});
