import { createHmac } from 'node:crypto';
import { noAnswer, type Question, type QuestionAnswer } from '@kaoxin/contract/question/content.ts';
import { type QuestionType, questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { describe, expect, it, test } from 'vitest';
import { keysConflict } from './key-conflict.ts';
import { keyMarksOf } from './key-marks.ts';
import { likenessOf } from './likeness.ts';

const of = questionType.of;
const digest = (plain: string) => createHmac('sha256', 'a key of the server').update(plain).digest('base64url');
const listed = (texts: readonly string[]) => texts.map((text, at) => ({ key: 'ABCDEF'[at] ?? '', text }));

function question(type: QuestionType, stem: string, answer: QuestionAnswer, ...texts: string[]): Question {
  return {
    questionType: type,
    stem,
    options: listed(texts),
    targets: [],
    defaultScore: 1,
    answer,
    scoreRule: scoreRule.of.whole,
    ruleScore: null,
    optionScores: {},
    analysis: '',
    rubric: [],
    children: [],
  };
}
const choice = (stem: string, keys: string, ...texts: string[]) =>
  question(keys.length > 1 ? of.multiple : of.single, stem, { kind: 'keys', keys: [...keys] }, ...texts);
const judged = (stem: string, key: 'T' | 'F') => question(of.judgement, stem, { kind: 'keys', keys: [key] });
const blanks = (stem: string, ...accepted: string[][]) =>
  question(of.blanks, stem, {
    kind: 'blanks',
    blanks: accepted.map((each) => ({ accepted: each })),
    ignoreCase: 1,
    ignoreWidth: 1,
  });
const numeric = (value: string) => question(of.numeric, '圆周率约为多少', { kind: 'number', value, tolerance: '0' });
const ordering = (keys: string, ...texts: string[]) =>
  question(of.ordering, '按时间先后排序', { kind: 'order', keys: [...keys] }, ...texts);
const reading = (...children: Question[]): Question => ({
  ...question(of.material, '阅读下列材料', noAnswer(of.material)),
  children,
});
const conflict = (one: Question, other: Question) => {
  const [left, right] = [keyMarksOf(one, digest), keyMarksOf(other, digest)];
  expect(keysConflict(right, left)).toBe(keysConflict(left, right));
  return keysConflict(left, right);
};

const stem = '现代经济学之父是谁？';
const listing = '下列说法正确的是（　）';

test.each<[string, Question, Question]>([
  ['another option', choice(stem, 'A', '斯密', '马歇尔'), choice(stem, 'B', '斯密', '马歇尔')],
  ['the same letter of shuffled options', choice(stem, 'A', '斯密', '马歇尔'), choice(stem, 'A', '马歇尔', '斯密')],
  ['one more of a multiple choice', choice(listing, 'AB', '甲', '乙', '丙'), choice(listing, 'ABC', '甲', '乙', '丙')],
  ['what is right here is wrong among others', choice(listing, 'A', '甲', '乙'), choice(listing, 'B', '甲', '丙')],
  [
    'others altogether of a stem with one answer',
    choice(stem, 'A', '斯密', '李嘉图'),
    choice(stem, 'A', '凯恩斯', '马歇尔'),
  ],
  ['true and false', judged('地球是平的。', 'T'), judged('地球是平的', 'F')],
  ['a word in a blank', blanks('由____和投资构成', ['消费']), blanks('由____和投资构成。', ['储蓄'])],
  ['the second of two blanks', blanks('甲____乙____', ['1'], ['2']), blanks('甲____乙____', ['1'], ['3'])],
  ['a number', numeric('3.14'), numeric('3.15')],
  ['an order', ordering('AB', '秦', '汉'), ordering('BA', '秦', '汉')],
  ['a question about a reading', reading(judged('增长了', 'T')), reading(judged('增长了', 'F'))],
])('treats %s as another key', (_, one, other) => {
  expect(conflict(one, other)).toBe(true);
});

test.each<[string, Question, Question]>([
  ['letters of shuffled options', choice(stem, 'A', '斯密', '马歇尔'), choice(stem, 'B', '马歇尔', '斯密')],
  ['a stock phrase about other things', choice(listing, 'A', '甲', '乙'), choice(listing, 'A', '丙', '丁')],
  ['another wrong option', choice(stem, 'A', '斯密', '马歇尔'), choice(stem, 'B', '凯恩斯', '斯密')],
  ['another stem', judged('地球是平的', 'T'), judged('地球是圆的', 'F')],
  ['another type', judged(stem, 'T'), choice(stem, 'A', '斯密', '马歇尔')],
  ['an answer among several accepted', blanks('由____构成', ['消费', 'C']), blanks('由____构成', ['c'])],
  ['a number written otherwise', numeric('0.50'), numeric('.5')],
  ['shuffled things in their order', ordering('AB', '秦', '汉'), ordering('BA', '汉', '秦')],
  ['other things in order', ordering('AB', '秦', '汉'), ordering('AB', '唐', '宋')],
  [
    'the same of another reading',
    { ...reading(judged('增长了', 'T')), stem: '另一材料' },
    reading(judged('增长了', 'F')),
  ],
])('treats %s as the same key', (_, one, other) => {
  expect(conflict(one, other)).toBe(false);
});

describe('stored hashes', () => {
  const one = likenessOf(choice(stem, 'A', '斯密', '马歇尔'), digest);
  it('ignore option order and differ for another answer', () => {
    expect(likenessOf(choice(`${stem} `, 'B', '马歇尔', '斯密'), digest)).toEqual(one);
    const other = likenessOf(choice(stem, 'B', '斯密', '马歇尔'), digest);
    expect(other).toEqual({ ...one, answerHash: other.answerHash });
    expect(other.answerHash).not.toBe(one.answerHash);
  });
  it('disclose no answer without the server key', () => {
    const unkeyed = likenessOf(choice(stem, 'A', '斯密', '马歇尔'), (plain) => `other ${plain}`);
    expect(unkeyed.answerHash).not.toBe(one.answerHash);
  });
});
