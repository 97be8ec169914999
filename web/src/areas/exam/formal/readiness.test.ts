import { expect, test } from 'vitest';
import { needsPapers, unmetOf } from './readiness.ts';

const bare = { name: '经济基础知识', paperId: null };

test('without subjects and centres it is not published, on paper without a paper it is', () => {
  expect(unmetOf({ mode: 1, subjects: [], places: 0 }).map(([zh]) => zh)).toEqual([
    '请至少设置一个科目',
    '请至少设置一个考点',
  ]);
  expect(unmetOf({ mode: 1, subjects: [bare], places: 1 })).toEqual([]);
});

test('on computers each subject needs its paper', () => {
  const subjects = [bare, { name: '专业知识', paperId: '7' }];
  expect(unmetOf({ mode: 2, subjects, places: 1 }).map(([zh]) => zh)).toEqual([
    '机考科目【经济基础知识】须绑定已启用的试卷',
  ]);
  expect([needsPapers(1), needsPapers(2)]).toEqual([false, true]);
});

test('centres that do not fit are told by name, many of them in part', () => {
  const misfits = Array.from({ length: 7 }, (_, n) => [`【考点${n}】已停用，请先移除`, `${n} is disabled`] as const);
  const told = unmetOf({ mode: 1, subjects: [bare], places: 7, misfits }).map(([zh]) => zh);
  expect(told).toHaveLength(6);
  expect(told.at(-1)).toBe('另有2个考点不适用，请在考区考点中查看');
});
