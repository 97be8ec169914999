import { expect, it, test } from 'vitest';
import { processorTime } from '../../../../testing/processor-time.ts';
import { markedStem, pointsInStem } from './points.ts';

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
])('extracts points from a stem: %s', (stem, points, left) => {
  expect(pointsInStem(`<p>${stem}</p>`)).toEqual({ points, stem: `<p>${left}</p>` });
});

test.each([
  ['十', 10],
  ['一十', 10],
  ['二十', 20],
  ['三十', 30],
  ['九十', 90],
  ['二十五', 25],
  ['廿', 20],
  ['廿五', 25],
  ['卅', 30],
  ['两', 2],
  ['兩', 2],
  ['壹拾贰', 12],
  ['贰拾', 20],
  ['二〇', 20],
  ['百', 100],
  ['一百', 100],
  ['半', 0.5],
  ['零点五', 0.5],
  ['〇点五', 0.5],
  ['十二点五', 12.5],
])('reads %s points', (said, points) => {
  expect(pointsInStem(`<p>简述原则（${said}分）</p>`)).toEqual({ points, stem: '<p>简述原则</p>' });
  expect(pointsInStem(`<p>简述原则。（本题${said}分，要求条理清楚）</p>`)?.points).toBe(points);
});

test.each([
  ['回答问题。（每小题十分，共二十分）', 20, '回答问题。'],
  ['首都是____，国歌是____。（每空十分）', 20, '首都是____，国歌是____。'],
  ['回答问题（共两问，每问二十分）', 40, '回答问题'],
])('multiplies points in words: %s', (stem, points, left) => {
  expect(pointsInStem(`<p>${stem}</p>`)).toEqual({ points, stem: `<p>${left}</p>` });
});

test.each([
  '甲得了60分，乙得了（  ）分',
  '满分100分的试卷，合格线是60分',
  '他在第（10分）钟离开',
  '按百分制计算（1000分）',
  '第十条规定（一）',
])('leaves text that is not a mark: %s', (stem) => {
  expect(pointsInStem(`<p>${stem}</p>`)).toBeUndefined();
});

it('finds formatted marks and marks on own lines', () => {
  expect(pointsInStem('<p>简述原则<strong>（10分）</strong></p>')).toMatchObject({ points: 10 });
  expect(pointsInStem('<p>简述原则</p><p style="text-align:right">（10分）</p>')).toEqual({
    points: 10,
    stem: '<p>简述原则</p>',
  });
  expect(pointsInStem('<p>简述原则（10分）<br />材料如下</p>')).toMatchObject({ points: 10 });
});

it('sums and keeps the marks of parts', () => {
  const parts = '<p>（1）是什么（4分）</p><p>（2）为什么（6分）</p>';
  expect(pointsInStem(parts)).toEqual({ points: 10, stem: parts });
  const blanks = '<p>首都是____（2分），最大城市是____（3分）。</p>';
  expect(pointsInStem(blanks)).toEqual({ points: 5, stem: blanks });
  const headed = `<p>回答问题。（本题10分）</p>${parts}`;
  expect(pointsInStem(headed)).toEqual({ points: 10, stem: headed });
});

function readOf(stem: string): [points: number | undefined, stem: string, hints: number] {
  const html = stem.startsWith('<') ? stem : `<p>${stem}</p>`;
  let hints = 0;
  const read = markedStem(html, () => {
    hints += 1;
  });
  const left = read?.stem ?? html;
  return [read?.points, stem.startsWith('<') ? left : left.slice(3, -4), hints];
}

test.each([
  ['简述原则（10分，字数不限）', 10, '简述原则（字数不限）'],
  ['简述原则（字数不限，10分）', 10, '简述原则（字数不限）'],
  ['简述原则。（10分）（500字以内）', 10, '简述原则。（500字以内）'],
  ['简述原则（500字以内）（10分）', 10, '简述原则（500字以内）'],
  ['简述原则（10分/题）', 10, '简述原则'],
  ['简述原则（每题10分）', 10, '简述原则'],
  ['简述原则（１０分）', 10, '简述原则'],
  ['简述原则（2.5分）', 2.5, '简述原则'],
  ['简述原则（２．５分）', 2.5, '简述原则'],
  ['回答下列问题。（每题2分，共10分）', 10, '回答下列问题。'],
  ['回答下列问题。每题2分，共10分', 10, '回答下列问题。'],
  ['回答下列问题（共5小题，每小题2分，共10分）', 10, '回答下列问题'],
  ['简述原则（10分，每点2分，答出5点即可）', 10, '简述原则（答出5点即可）'],
  ['简述原则（10分，限时5分钟）', 10, '简述原则（限时5分钟）'],
  ['简述原则（简答题，10分）', 10, '简述原则（简答题）'],
  ['【5分】简述原则', 5, '简述原则'],
  ['（2分）以下属于原则的是（　　）', 2, '以下属于原则的是（　　）'],
  ['1.（5分）简述原则', 5, '1.简述原则'],
  ['简答题（10分）：简述原则', 10, '简答题：简述原则'],
  ['概括主要问题。（20分）要求：不超过200字。', 20, '概括主要问题。要求：不超过200字。'],
  ['简述原则。（10分）。', 10, '简述原则。'],
  ['简述原则，本题10分。', 10, '简述原则。'],
  ['简述原则（本题共10分。）', 10, '简述原则'],
  ['下列正确的是（　　）（2分）', 2, '下列正确的是（　　）'],
  ['首都是（　　）（2分）的城市', 2, '首都是（　　）的城市'],
  ['简述原则（ 10 分 ）', 10, '简述原则'],
  ['简述原则&nbsp;（10分）', 10, '简述原则'],
  ['简述原则（<b>10</b>分）', 10, '简述原则'],
  ['简述<b>原则（10</b>分）', 10, '简述<b>原则</b>'],
  ['简述制度的特点（8分）', 8, '简述制度的特点'],
  ['简述具体行政行为（8分）', 8, '简述具体行政行为'],
  ['共同纲领颁布于1949（2分）', 2, '共同纲领颁布于1949'],
  ['Describe the principle (2 pts)', 2, 'Describe the principle'],
  ['Describe the principle. (2 pts.)', 2, 'Describe the principle.'],
  ['Describe the principle [5 marks in total]', 5, 'Describe the principle'],
  ['Describe the principle (Total: 10 points)', 10, 'Describe the principle'],
  ['Describe the principle (10 points, at most 200 words)', 10, 'Describe the principle (at most 200 words)'],
  ['Describe the principle (10 points per question)', 10, 'Describe the principle'],
  ['水的沸点是100度（2分）', 2, '水的沸点是100度'],
  ['每斤5元（2分）', 2, '每斤5元'],
  ['Q1 (5 points) Describe the principle.', 5, 'Q1 Describe the principle.'],
  ['[5 marks] Describe the principle.', 5, 'Describe the principle.'],
  ['简述原则。{10分}', 10, '简述原则。'],
  ['简述原则。｛10分｝', 10, '简述原则。'],
  ['简述原则。‹10分›', 10, '简述原则。'],
  ['简述原则。‹10分&gt;', 10, '简述原则。'],
  ['简述原则。&lt;10分&gt;', 10, '简述原则。'],
  ['简述原则。〈10分〉', 10, '简述原则。'],
  ['简述原则。〘10分〙', 10, '简述原则。'],
  ['{本题10分}简述原则。', 10, '简述原则。'],
  ['简述原则。（答对得10分）', 10, '简述原则。'],
  ['简述原则。（全部答对得10分）', 10, '简述原则。'],
  ['简述原则。（选对得两分）', 2, '简述原则。'],
  ['简述原则。（15分值）', 15, '简述原则。'],
  ['简述原则。（分值10分）', 10, '简述原则。'],
  ['简述原则。（本题占10分）', 10, '简述原则。'],
  ['首都是____（每空两分）____', 4, '首都是____ ____'],
  ['首都是____<b>（每空2分）</b>____', 4, '首都是____<b> </b>____'],
  ['<p>求<math><mi>x</mi></math>（5分）</p>', 5, '<p>求<math><mi>x</mi></math></p>'],
  ['<p>如图<img src="a.png" alt="" />（5分）</p>', 5, '<p>如图<img src="a.png" alt="" /></p>'],
  ['<p>如图，求面积。（5分）<img src="a.png" alt="" /></p>', 5, '<p>如图，求面积。<img src="a.png" alt="" /></p>'],
  ['<p>求\\(x^2\\)的值（5分）</p>', 5, '<p>求\\(x^2\\)的值</p>'],
  ['<p>简述原则</p><p>本题10分</p>', 10, '<p>简述原则</p>'],
  [
    '<p>根据下表回答。（10分）</p><table><tr><td>张三（95分）</td></tr></table>',
    10,
    '<p>根据下表回答。</p><table><tr><td>张三（95分）</td></tr></table>',
  ],
])('removes only the mark: %s', (stem, points, left) => {
  expect(readOf(stem)).toEqual([points, left, 0]);
});

test.each([
  '平均成绩为95.5分。',
  '平均成绩为95.5分',
  '一般为60—65分。',
  '成绩在80-90分',
  '水温一般为60—65度。',
  '气温升高约95.5分',
  'The index rose by 2.5 points.',
  'rose by 2.5 points.',
  'It fell 3 points.',
  '他跑完全程用了10分钟（10分钟）',
  '会议于8时10分。',
  '火车于3点10分出发（3点10分）',
  '今天的气温是。10度',
  '占全部的三分之二（三分之二）',
  '任何事物都是一分为二。',
  '任何事物都是一分为二（1分为二）',
  '这个问题十分重要（十分重要）',
  '甲得9分，乙得10分',
  '甲考了多少分？60分',
  '他的成绩不理想。60分。',
  '一元等于100分，一角等于10分',
  '按10分制评分（10分制）',
  '增长了10%（10%）',
  '试卷满分为100分',
  '时速为。1,000分',
  '比赛于9:10分开始',
  '若x&lt;10且y&gt;5（x&lt;10）',
  '阅读《百分之五》',
  '他得分{x&lt;10}',
  '这部电影（十分精彩）',
  '火车在“三点十分”出发',
])('leaves numbers that belong to the sentence: %s', (stem) => {
  expect(readOf(stem)).toEqual([undefined, stem, 0]);
});

test.each([
  '合格线是（60分）',
  '小明的数学成绩（95分）',
  '1元（100分）',
  '满分（100分）',
  '（60分）以上为合格',
  '（60分）以下不合格的有',
  '甲（80分）、乙（90分）、丙（85分）中谁最高',
  '某生得分最低（10分），请分析',
  '简述原则（10分），并举例说明（5分）',
  '简述原则（约10分）',
  '简述原则（8—10分）',
  '简述原则（2.25分）',
  '简述原则（4分+6分）',
  '简述原则（150分）',
  '简述原则（0分）',
  '简述原则（10分，答错倒扣2分）',
  '简述原则（10分，良好）',
  '简述原则（10分——500字）',
  '简述原则（每小题2分）',
  '简述原则（共3小题，每小题5分，共20分）',
  '简述原则——10分',
  '简述原则 10分',
  '本题10分，简述原则',
  '简述原则，10分',
  '简述原则（10′）',
  '（10分）',
  '简述原则。（10分',
  '简述原则。10分）',
  '简述原则。→10分',
  '简述原则。（⑩分）',
  '简述原则。（½分）',
  '简述原则。（共10′）',
  '简述原则。（得分：10）',
  '简述原则。（要点2分）',
  'Describe the principle. (ten points)',
  'Describe the principle. (10p)',
  '简述原则。《10分》',
  '简述原则。「10分」',
  '简述原则。『10分』',
  '简述原则。“10分”',
  '简述原则。*10分*',
  '简述原则。（得10分）',
  '简述原则。（可获10分）',
  '简述原则。（两分半）',
  '简述原则。（二百分）',
  '简述原则。（零分）',
  '观看电影《十分》',
  'Describe the principle - 10 points',
  'Describe the principle (2 points each)',
  '<p>简述原则</p><p>10分</p>',
  '<table><tr><td>简述原则（5分）</td></tr></table>',
  '<p>求成本（5分）<math><mi>x</mi></math></p>',
])('reports and keeps a doubtful mark: %s', (stem) => {
  expect(readOf(stem)).toEqual([undefined, stem, 1]);
});

it('reports a sum of marks that are not parts', () => {
  const two = '<p>简述原则（4分）</p><p>举例说明（6分）</p>';
  expect(readOf(two)).toEqual([10, two, 1]);
  const once = '<p>【10分】简述原则（10分）</p>';
  expect(readOf(once)).toEqual([10, once, 0]);
});

it('reads hostile stems quickly', () => {
  const used = processorTime();
  for (const text of [
    '（每空'.repeat(8000),
    '（本题本题满分'.repeat(4000),
    '<p>'.repeat(9000),
    '（一十'.repeat(9000),
    '（1分）'.repeat(12_000),
    '<p>1分</p>'.repeat(5000),
    ' '.repeat(60_000),
    '-'.repeat(60_000),
    '）'.repeat(60_000),
    '<math>'.repeat(9000),
  ])
    pointsInStem(text);
  expect(used()).toBeLessThan(2000);
});
