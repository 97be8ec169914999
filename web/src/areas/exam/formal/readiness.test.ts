import { expect, test } from 'vitest';
import { needsPapers, unmetOf } from './readiness.ts';

const bare = { name: '经济基础知识', paperId: null };

test('requires subjects and centres, but no paper on paper', () => {
  expect(unmetOf({ mode: 1, subjects: [], places: 0 }).map(([zh]) => zh)).toEqual([
    '请至少设置一个科目',
    '请至少设置一个考点',
  ]);
  expect(unmetOf({ mode: 1, subjects: [bare], places: 1 })).toEqual([]);
});

test('requires a paper for each subject on computers', () => {
  const subjects = [bare, { name: '专业知识', paperId: '7' }];
  expect(unmetOf({ mode: 2, subjects, places: 1 }).map(([zh]) => zh)).toEqual([
    '机考科目【经济基础知识】须绑定已启用的试卷',
  ]);
  expect([needsPapers(1), needsPapers(2)]).toEqual([false, true]);
});

test('names unfit centres and summarises the rest', () => {
  const misfits = Array.from({ length: 7 }, (_, n) => [`【考点${n}】已停用，请先移除`, `${n} is disabled`] as const);
  const told = unmetOf({ mode: 1, subjects: [bare], places: 7, misfits }).map(([zh]) => zh);
  expect(told).toHaveLength(6);
  expect(told.at(-1)).toBe('另有2个考点不适用，请在考区考点中查看');
});
