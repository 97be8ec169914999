import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ReadQuestion } from './format.ts';
import { plainQuestions } from './questions.fixture.ts';
import { readGift } from './read-gift.ts';
import { writeGift } from './write-gift.ts';

const read = (text: string): ReadQuestion[] => [...readGift(text)];
const only = (text: string) => {
  const [one, ...more] = read(text);
  expect(more).toEqual([]);
  return one;
};

test('what is written is read as the same question', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plainQuestions, { minLength: 1, maxLength: 4 }), async (questions) => {
      const { bytes, losses } = await writeGift(
        questions.map((question, at) => ({ code: `ST${at}`, question, facts: {} })),
      );
      expect(losses).toEqual([]);
      const again = read(new TextDecoder().decode(bytes));
      expect(again.map(({ question }) => question)).toEqual(questions);
      expect(again.flatMap((one) => one.losses)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

describe('reads', () => {
  it('a choice with a title, an explanation and a category', () => {
    const one = only(
      '// made by hand\n$CATEGORY: 经济/供求\n\n::Q1::价格上升时，供给量{=增加 ~减少#不对 ~不变####供给定律}',
    );
    expect(one?.question).toMatchObject({
      questionType: 1,
      stem: '<p>价格上升时，供给量</p>',
      options: [{ key: 'A', text: '<p>增加</p>' }, { key: 'B', text: '<p>减少</p>' }, { key: 'C' }],
      answer: { kind: 'keys', keys: ['A'] },
      analysis: '<p>供给定律</p>',
    });
    expect(one?.facts).toEqual({ title: 'Q1', knowledge: ['供求'] });
    expect(one?.place).toBe('第4行');
    expect(one?.losses.map(({ construct }) => construct)).toEqual(['#']);
  });

  it.each([
    [
      'a blank within its sentence',
      '首都是{=北京 =Beijing}。',
      '<p>首都是____。</p>',
      { kind: 'blanks', blanks: [{ accepted: ['北京', 'Beijing'] }] },
    ],
    ['true or false', '地球是圆的{TRUE}', '<p>地球是圆的</p>', { kind: 'keys', keys: ['T'] }],
    [
      'a number with its tolerance',
      '圆周率{#3.14:0.01}',
      '<p>圆周率</p>',
      { kind: 'number', value: '3.14', tolerance: '0.01' },
    ],
    ['a span of numbers', '一到五之间{#1..5}', '<p>一到五之间</p>', { kind: 'number', value: '3', tolerance: '2' }],
    ['an essay', '谈谈你的看法{}', '<p>谈谈你的看法</p>', { kind: 'text', text: '' }],
    ['several right ones', '质数有{~%50%2 ~%50%3 ~%-100%4}', '<p>质数有</p>', { kind: 'keys', keys: ['A', 'B'] }],
    ['escaped signs', '1 \\= 1 \\{是的\\}{=对\\~的 ~错}', '<p>1 = 1 {是的}</p>', { kind: 'keys', keys: ['A'] }],
  ])('%s', (_, text, stem, answer) => {
    expect(only(text)?.question).toMatchObject({ stem, answer });
    expect(only(text)?.losses).toEqual([]);
  });
});

it.each([
  ['a description', '请认真阅读以下内容。', 'description'],
  ['empty weights', '选一个{~%50%甲 =乙 ~丙}', '~%n%'],
  ['no number', '多少{#abc}', '{#…}'],
  ['several numbers', '多少{#=1:0 =%50%2:0}', '{#=…=…}'],
])('names what it cannot carry: %s', (_, text, construct) => {
  expect(only(text)?.losses).toEqual([expect.objectContaining({ construct, place: '第1行' })]);
});
