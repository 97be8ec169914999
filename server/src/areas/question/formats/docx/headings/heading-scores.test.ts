import { expect, it, test } from 'vitest';
import { processorTime } from '../../../../../testing/processor-time.ts';
import { headingAt } from '../markers.ts';

test.each([
  ['一、单选题（每题2分）', '2'],
  ['一、单选题（每题两分）', '2'],
  ['一、单选题（每小题２分）', '2'],
  ['一、单选题（每个2分）', '2'],
  ['一、单选题（每道题2分）', '2'],
  ['一、单选题（每题分值为2分）', '2'],
  ['一、单选题（每题分值：2）', '2'],
  ['一、单选题（每答对一题得2分）', '2'],
  ['一、单选题（2分/题）', '2'],
  ['一、单选题（2分每题）', '2'],
  ['一、单选题（2分一题）', '2'],
  ['一、单选题（各2分）', '2'],
  ['一、单选题（均为2分）', '2'],
  ['一、单选题（2 points each）', '2'],
  ['一、单选题（每题半分）', '0.5'],
  ['一、单选题（每题廿分）', '20'],
  ['一、单选题【每题2分】', '2'],
  ['一、单选题[每题2分]', '2'],
  ['一、单选题〔每题2分〕', '2'],
  ['一、单选题：每题2分', '2'],
  ['一、单选题，每题2分', '2'],
  ['一、单选题 每题2分', '2'],
  ['（一）单选题（每题2分）', '2'],
  ['壹、单选题（每题贰分）', '2'],
  ['第一部分 单选题 每题2分', '2'],
  ['二、填空题（每空两分）', '每空2分'],
  ['一、单选题“每题2分”', '2'],
  ['一、单选题（每题可得2分）', '2'],
  ['二、填空题（每格两分）', '每空2分'],
  ['二、填空题（一空2分）', '每空2分'],
  ['二、填空题（1.5分/空）', '每空1.5分'],
  ['三、论述题（共2题，共二十分）', '10'],
  ['三、论述题（共两题，共四十分）', '20'],
  ['三、论述题（共十题，共二十分）', '2'],
  ['三、论述题（10小题，20分）', '2'],
])('reads the score of a heading: %s', (text, score) => {
  expect(headingAt(text)).toMatchObject({ score, unread: undefined });
});

test.each([
  ['四、论述题（二十分）', undefined, 20],
  ['四、论述题（共十题）', 10, undefined],
  ['四、论述题（满分：20）', undefined, 20],
])('reads totals of a heading: %s', (text, count, points) => {
  expect(headingAt(text)).toMatchObject({ score: undefined, totals: { count, points }, unread: undefined });
});

test.each([
  ['一、单选题（1-5题每题1分，6-10题每题2分）', undefined],
  ['一、多选题（每题2分，少选得0.5分）', '2'],
  ['一、多选题（每题2分，错选不得分，少选每个0.5分）', '2'],
  ['一、单选题（每题2分，答错扣1分）', '2'],
  ['一、单选题（每题约2分）', undefined],
  ['一、单选题（每题3′）', undefined],
  ['一、单选题（每题3）', undefined],
  ['一、论述题（每问5分）', undefined],
  ['一、论述题（第1题5分，第2题10分）', undefined],
  ['一、论述题（20题×2分）', undefined],
])('reports points of a heading that are not understood: %s', (text, score) => {
  expect(headingAt(text)).toMatchObject({ score, unread: expect.stringMatching(/\d/u) });
});

test.each(['一、单选题（限时10分钟）', '一、单选题（请把答案填在括号内）', '判断题'])(
  'reads no points from a heading without them: %s',
  (text) => {
    expect(headingAt(text)).toMatchObject({ score: undefined, totals: undefined, unread: undefined });
  },
);

it('reads a heading of an unknown type with its score', () => {
  expect(headingAt('二、改错题（每题5分）')).toMatchObject({ typeName: '', name: '改错题', score: '5' });
  expect(headingAt('下列选择题 有错误')).toBeUndefined();
});

it('reads hostile headings quickly', () => {
  const used = processorTime();
  for (const part of ['每', '一十', '1', ' ', '每题', '共1', '分', '（', '每题2分，', '1分每'])
    for (let round = 0; round < 20; round += 1) headingAt(`一、单选题（${part.repeat(490 / part.length)}`);
  expect(used()).toBeLessThan(1000);
});
