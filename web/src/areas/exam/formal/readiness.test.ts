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
