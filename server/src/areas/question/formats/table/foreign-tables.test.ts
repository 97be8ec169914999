import { describe, expect, it, test } from 'vitest';
import { all, bytes, only, row, told } from './tables.fixture.ts';

describe('foreign headings', () => {
  it('reads English headings without type and score', async () => {
    const { questions, losses } = await all(
      bytes(
        'id,question,A,B,C,D,answer,explanation\n0,使用位填充方法，,一,二,三,四,C,见教材\n1,下列正确的有,甲,乙,丙,丁,"A,C",\n',
      ),
    );
    expect(questions.map(({ question }) => question?.questionType)).toEqual([1, 2]);
    expect(questions[0]?.question).toMatchObject({
      stem: '<p>使用位填充方法，</p>',
      answer: { kind: 'keys', keys: ['C'] },
      analysis: '<p>见教材</p>',
      defaultScore: 1,
    });
    expect(losses.map(({ construct }) => construct)).toEqual(['题型', '分值']);
  });
  it('uses stem points when no score cell exists', async () => {
    expect((await only('题型,题干,答案\n简答,简述原则。（10分）,依法')).question).toMatchObject({
      stem: '<p>简述原则。</p>',
      defaultScore: 10,
    });
    expect((await only('题型,题干,答案,分值\n简答,简述原则。（10分）,依法,6')).question).toMatchObject({
      stem: '<p>简述原则。（10分）</p>',
      defaultScore: 6,
    });
    const doubtful = await only('题型,题干,答案\n简答,简述原则（约10分）,依法');
    expect(doubtful.question).toMatchObject({ stem: '<p>简述原则（约10分）</p>', defaultScore: 1 });
    expect(doubtful.losses.map(({ construct }) => construct)).toEqual(['（约10分）']);
  });
  it('accepts any order, a title and required marks', async () => {
    const one = await only(
      '某市题库,,,\n 答案*,选项B,题目（必填）,Ａ选项,试题类型,密级\nＢ,乙项,哪一个,甲项,单选题,内部',
    );
    expect(one.question).toMatchObject({ questionType: 1, stem: '<p>哪一个</p>', answer: { keys: ['B'] } });
    expect(one.place).toBe('第3行');
    const { losses } = await all(bytes('题干,答案,题型,分值,密级,题目\n甲,乙,简答,1,内部,丙'));
    expect(losses.map(({ words: [zh] }) => zh)).toEqual([
      '列【密级】无法识别，未导入',
      '列【题目】与前面的列重复，未导入',
    ]);
  });
  it('reads options in one cell and answers by number', async () => {
    expect((await only('题型,题干,选项,答案\n单选,哪一个,"A.增加\nB.减少\nC、不变",减少')).question).toMatchObject({
      options: [{ key: 'A', text: '<p>增加</p>' }, { key: 'B' }, { key: 'C', text: '<p>不变</p>' }],
      answer: { keys: ['B'] },
    });
    expect((await only('类别,问题,选项一,选项二,选项三,正确选项\n单选题,哪个,甲,乙,丙,2')).question).toMatchObject({
      questionType: 1,
      options: [{ text: '<p>甲</p>' }, { text: '<p>乙</p>' }, { text: '<p>丙</p>' }],
      answer: { keys: ['B'] },
    });
    expect((await only('题型,题干,选项1,选项2,选项3,答案\n多选,哪些,甲,乙,丙,"1,3"')).question).toMatchObject({
      answer: { keys: ['A', 'C'] },
    });
  });
});

test.each([
  ['对', 'T'],
  ['√', 'T'],
  ['正确', 'T'],
  ['TRUE', 'T'],
  ['×', 'F'],
  ['错误', 'F'],
  ['Ｆ', 'F'],
  ['否', 'F'],
])('reads a judgement from %s', async (answer, key) => {
  expect((await row('判断题', '地球是圆的', ',,,', answer)).question?.answer).toEqual({ kind: 'keys', keys: [key] });
});
test('reads a judgement with true and false as options', async () => {
  const one = await row('判断', '地球是圆的', '正确,错误,,', 'B');
  expect(one.question).toMatchObject({ options: [], answer: { keys: ['F'] } });
  expect(one.losses).toEqual([]);
});

test.each([
  [
    'blanks and what else is right',
    '填空',
    'GDP由____和____构成',
    '消费|消费支出；投资',
    { blanks: [{ accepted: ['消费', '消费支出'] }, { accepted: ['投资'] }] },
  ],
  [
    'blanks parted by commas',
    '填空',
    '甲____乙____',
    '"一，二"',
    { blanks: [{ accepted: ['一'] }, { accepted: ['二'] }] },
  ],
  ['one blank with a comma in it', '填空', '甲____', '"一，二"', { blanks: [{ accepted: ['一，二'] }] }],
  ['a number and how far off', '数值', '圆周率', '３.14±0.01', { value: '3.14', tolerance: '0.01' }],
  ['a span', '数值', '多少', '1..5', { value: '3', tolerance: '2' }],
  ['an order', '排序', '先后', 'B→A→D→C', { kind: 'order', keys: ['B', 'A', 'D', 'C'] }],
])('%s', async (_, type, stem, answer, expected) => {
  const one = await row(type, stem, type === '排序' ? '甲,乙,丙,丁' : ',,,', answer);
  expect(one.question?.answer).toMatchObject(expected);
  expect(told(one)).toEqual([]);
});

test('reads matching in columns', async () => {
  const one = await only(
    '题型,题干,选项A,选项B,匹配项1,匹配项2,匹配项3,答案,分值\n匹配,配对,北京,东京,中国,日本,韩国,A-1；B-2,2',
  );
  expect(one.question).toMatchObject({
    targets: [{ key: '1' }, { key: '2' }, { key: '3', text: '<p>韩国</p>' }],
    answer: {
      pairs: [
        { key: 'A', target: '1' },
        { key: 'B', target: '2' },
      ],
    },
  });
  expect(told(one)).toEqual([]);
});

describe('readings', () => {
  const head = '题型,题干,选项A,选项B,答案,分值,难度,材料组号,材料\n';
  it('groups rows in any position', async () => {
    const { questions } = await all(
      bytes(
        `${head}材料题,阅读材料,,,,3,难,7,\n简答,独立的一题,,,略,2,易,,\n单选,第一问,甲,乙,A,1,难,7,\n判断,第二问,,,对,2,易,7,`,
      ),
    );
    expect(questions.map(({ question }) => question?.questionType)).toEqual([7, 5]);
    expect(questions[0]?.question).toMatchObject({
      defaultScore: 3,
      children: [{ stem: '<p>第一问</p>' }, { stem: '<p>第二问</p>' }],
    });
    expect(questions[0]?.losses.map(({ place, construct }) => [place, construct])).toEqual([['第5行', 'difficulty']]);
    expect(questions.flatMap(told)).toEqual([]);
  });
  it('groups rows with the same passage', async () => {
    const one = await only(`${head}单选,第一问,甲,乙,A,1,难,,一段材料\n单选,第二问,甲,乙,B,1,难,,一段材料`);
    expect(one.question).toMatchObject({
      questionType: 7,
      stem: '<p>一段材料</p>',
      defaultScore: 2,
      children: [{}, {}],
    });
    expect(told(one)).toEqual([]);
  });
  it('reports problems of children and a missing reading', async () => {
    const one = await only(`${head}单选,第一问,甲,乙,E,1,难,9,\n奇怪,第二问,甲,乙,B,1,难,9,`);
    expect(told(one)).toEqual([
      '材料组号【9】没有题型为材料题的行',
      '第2小题：题型【奇怪】无法识别',
      '题干不能为空',
      '第1小题：答案【E】不在选项中',
    ]);
    expect(one.problems?.map(({ field, at }) => [field, at])).toEqual([
      ['stem', undefined],
      ['children', 1],
    ]);
  });
});
