import { describe, expect, it, test } from 'vitest';
import { blanksIn, drawBlanks, faceOf, noAnswer, type Question } from './content.ts';
import { questionProblems } from './problems.ts';
import { questionType, scoreRule } from './question-states.ts';

const textOf = (rich: string) => rich.replace(/<[^>]*>/gu, '');
const letters = (...texts: string[]) => texts.map((text, at) => ({ key: 'ABCDEFG'[at] ?? '?', text }));
const of = questionType.of;

const single: Question = {
  questionType: of.single,
  stem: '<p>需求的价格弹性大于1时，降价使总收益</p>',
  options: letters('增加', '减少', '不变', '不确定'),
  targets: [],
  defaultScore: 1,
  answer: { kind: 'keys', keys: ['A'] },
  scoreRule: scoreRule.of.whole,
  ruleScore: null,
  optionScores: {},
  analysis: '',
  rubric: [],
  children: [],
};
const multiple: Question = { ...single, questionType: of.multiple, answer: { kind: 'keys', keys: ['A', 'C'] } };
const words = (question: Question) => questionProblems(question, textOf).map(({ words: [zh] }) => zh);
const keys = (...all: string[]) => ({ answer: { kind: 'keys', keys: all } as const });

test.each<[string, Question, string[]]>([
  ['a sound single choice', single, []],
  ['no stem', { ...single, stem: '<p></p>' }, ['题干不能为空']],
  ['a stem of one letter', { ...single, stem: '问' }, ['题干应为2至8000字']],
  ['two right options of a single choice', { ...single, ...keys('A', 'B') }, ['单选题必须且只能有一个正确选项']],
  ['none', { ...single, ...keys() }, ['单选题必须且只能有一个正确选项']],
  ['an answer beyond the options', { ...single, ...keys('E') }, ['答案【E】不在选项中']],
  ['an answer of another type', { ...single, answer: { kind: 'none' } }, ['答案与题型不符，请重新设置答案']],
  [
    'a match without words, by its number',
    {
      ...single,
      questionType: of.matching,
      options: letters('甲', '乙'),
      targets: letters('子', ''),
      answer: {
        kind: 'pairs',
        pairs: [
          { key: 'A', target: 'A' },
          { key: 'B', target: 'B' },
        ],
      },
    },
    ['匹配项2没有内容'],
  ],
  [
    'a number that is answered by a letter',
    { ...single, questionType: of.numeric, options: [], ...keys() },
    ['答案与题型不符，请重新设置答案'],
  ],
  ['one right option of a multiple choice', { ...multiple, ...keys('A') }, ['多选题至少有两个正确选项']],
  ['two options that say the same', { ...single, options: letters('增加', '增加 ', '不变') }, ['选项内容不能重复']],
  ['the same with other spaces', { ...single, options: letters('A 1', 'A  1') }, ['选项内容不能重复']],
  ['letters of other widths', { ...single, options: letters('A', 'Ａ') }, []],
  ['one option', { ...single, options: letters('增加') }, ['选项少于2个']],
  ['worth nothing', { ...single, defaultScore: 0 }, ['分值必须大于0']],
  ['a third of a point', { ...single, defaultScore: 0.3 }, ['分值应为0.5至100，以0.5为单位']],
  [
    'true or false without an answer',
    { ...single, questionType: of.judgement, options: [], ...keys() },
    ['请选择正确或错误'],
  ],
  [
    'partial credit without points',
    { ...multiple, scoreRule: scoreRule.of.part },
    ['每项分值应大于0、不超过本题分值，以0.5为单位'],
  ],
  [
    'partial credit of a single choice',
    { ...single, scoreRule: scoreRule.of.part, ruleScore: 0.5 },
    ['少选得部分分只用于多选题'],
  ],
])('%s', (_, question, expected) => {
  expect(words(question)).toEqual(expected);
});

describe('blanks', () => {
  const blanks = (stem: string, ...accepted: string[][]): Question => ({
    ...single,
    questionType: of.blanks,
    stem,
    options: [],
    answer: {
      kind: 'blanks',
      blanks: accepted.map((each) => ({ accepted: each })),
      ignoreCase: 1,
      ignoreWidth: 1,
    },
  });
  it('recognises underscores and empty brackets as blanks', () => {
    expect([blanksIn('甲____乙'), blanksIn('甲＿＿乙___丙'), blanksIn('a_b __c')]).toEqual([1, 2, 0]);
    expect(['（　　）（ ）', '(　　)甲____', 'f( ) g()', '（甲）'].map(blanksIn)).toEqual([2, 1, 0, 0]);
    expect(['甲（）', '甲( )乙', '【　】［ ］', 'main ( )', '甲()', '【】'].map(blanksIn)).toEqual([1, 1, 2, 0, 0, 0]);
    expect([drawBlanks('甲（　　）乙'), drawBlanks('（　）____')]).toEqual(['甲（____）乙', '（　）____']);
  });
  it('requires an answer for each blank', () => {
    expect(words(blanks('GDP由____、____、政府购买和净出口构成', ['消费'], ['投资']))).toEqual([]);
    expect(words(blanks('GDP由____、____构成', ['消费']))).toEqual(['填空数量与答案数量不一致']);
    expect(words(blanks('GDP由____构成', [' ']))).toEqual(['第1空没有答案']);
    expect(words(blanks('GDP由消费构成'))).toEqual(['题干中没有填空，请用____（三个以上下划线）标出']);
  });
});

describe('a reading', () => {
  const reading: Question = {
    ...single,
    questionType: of.material,
    stem: '阅读下列材料',
    options: [],
    answer: noAnswer(of.material),
    defaultScore: 2,
    children: [single, single],
  };
  it('requires the sum of its children as score', () => {
    expect(words(reading)).toEqual([]);
    expect(words({ ...reading, defaultScore: 3 })).toEqual(['子题分值之和须等于材料题分值']);
    expect(words({ ...reading, children: [], defaultScore: 0 })).toEqual(['材料题没有子题']);
  });
  it('names the wrong child and rejects a nested reading', () => {
    expect(words({ ...reading, children: [single, { ...single, ...keys() }] })).toEqual([
      '第2小题：单选题必须且只能有一个正确选项',
    ]);
    expect(words({ ...reading, children: [{ ...reading }] })).toEqual(['材料题的子题不能再是材料题']);
  });
});

test('removes the key from the face at every depth', () => {
  const told = JSON.stringify(
    faceOf({ ...single, analysis: 'WHY', questionType: of.material, children: [{ ...single, analysis: 'WHY' }] }),
  );
  for (const secret of ['WHY', 'answer', 'analysis', 'scoreRule', 'optionScores', 'rubric'])
    expect(told).not.toContain(secret);
});
