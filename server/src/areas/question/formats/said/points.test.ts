import { expect, it, test } from 'vitest';
import { processorTime } from '../../../../testing/processor-time.ts';
import { pointsInStem } from './points.ts';

test.each([
  ['简述依法行政的基本要求。（10分）', 10, '简述依法行政的基本要求。'],
  ['简述信访工作的原则。（本题15分）', 15, '简述信访工作的原则。'],
  ['简述信访工作的原则。(本题 15 分)', 15, '简述信访工作的原则。'],
  ['简述信访工作的原则【10分】', 10, '简述信访工作的原则'],
  ['简述信访工作的原则［５分］'.replace('［', '[').replace('］', ']'), 5, '简述信访工作的原则'],
  ['简述原则（本小题满分12分）。', 12, '简述原则。'],
  ['简述原则（本题共１２.５分）', 12.5, '简述原则'],
  ['简述原则（分值：8）', 8, '简述原则'],
  ['简述原则（满分十五分）', 15, '简述原则'],
  ['简述原则（五分）', 5, '简述原则'],
  ['（10分）简述原则', 10, '简述原则'],
  ['Describe the principle. (10 points)', 10, 'Describe the principle.'],
  ['Describe the principle. 10 points', 10, 'Describe the principle.'],
  ['Describe the principle [5 marks]', 5, 'Describe the principle'],
  ['Describe the principle (worth 1 point).', 1, 'Describe the principle.'],
  ['简述原则？10分', 10, '简述原则？'],
  ['北京是____，上海是____。（每空2分）', 4, '北京是____，上海是____。'],
  ['北京是____，上海是____。（每空2分，共4分）', 4, '北京是____，上海是____。'],
  ['简述原则（共2问，每问5分）', 10, '简述原则'],
  ['简述原则。（每小题5分，共15分）', 15, '简述原则。'],
])('takes the points out of a stem: %s', (stem, points, left) => {
  expect(pointsInStem(`<p>${stem}</p>`)).toEqual({ points, stem: `<p>${left}</p>` });
});

test.each([
  '甲得了60分，乙得了（  ）分',
  '满分100分的试卷，合格线是60分',
  '他在第（10分）钟离开',
  '按百分制计算（1000分）',
  '第十条规定（一）',
])('leaves what is no mark: %s', (stem) => {
  expect(pointsInStem(`<p>${stem}</p>`)).toBeUndefined();
});

it('finds a mark within marks of letters and on a line of its own', () => {
  expect(pointsInStem('<p>简述原则<strong>（10分）</strong></p>')).toMatchObject({ points: 10 });
  expect(pointsInStem('<p>简述原则</p><p style="text-align:right">（10分）</p>')).toEqual({
    points: 10,
    stem: '<p>简述原则</p>',
  });
  expect(pointsInStem('<p>简述原则（10分）<br />材料如下</p>')).toMatchObject({ points: 10 });
});

it('adds up marks of parts and keeps them', () => {
  const parts = '<p>（1）是什么（4分）</p><p>（2）为什么（6分）</p>';
  expect(pointsInStem(parts)).toEqual({ points: 10, stem: parts });
  const blanks = '<p>首都是____（2分），最大城市是____（3分）。</p>';
  expect(pointsInStem(blanks)).toEqual({ points: 5, stem: blanks });
  const headed = `<p>回答问题。（本题10分）</p>${parts}`;
  expect(pointsInStem(headed)).toEqual({ points: 10, stem: headed });
});

it('reads hostile stems in little time', () => {
  const used = processorTime();
  for (const text of ['（每空'.repeat(8000), '（本题本题满分'.repeat(4000), '<p>'.repeat(9000), '（一十'.repeat(9000)])
    pointsInStem(text);
  expect(used()).toBeLessThan(2000);
});
