import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { notMarked } from '../item/add-sheet.ts';
import { answerLetters, answerOf, chosenOptions } from './answer.ts';
import { formatAnswers, parseAnswers } from './answer-string.ts';
import { packedAnswers } from './packed-answers.ts';
import { packedScores } from './packed-scores.ts';
import { scoreAnswer } from './score-answer.ts';
import { parseScores } from './score-string.ts';
import { objectiveItem, type ScoreRule, type SheetItem, subjectiveItem } from './sheet-item.ts';

const choice = (letters: string, isMultiple: boolean, key: string, max: number, score: ScoreRule) =>
  objectiveItem({ letters, isMultiple, key: answerOf(key, letters) ?? 0, max, score });

const items: SheetItem[] = [
  choice('ABCD', false, 'B', 2, { rule: 1 }),
  choice('ABCDE', true, 'ACD', 4, { rule: 2, each: 1 }),
  subjectiveItem(40),
  choice('TF', false, 'F', 2, { rule: 4, penalty: 1 }),
  choice('ABCDEFGHIJ', true, 'AJ', 4, { rule: 1 }),
];

const packed = packedAnswers(items);

describe('an answer', () => {
  it('accepts letters in any order, each once', () => {
    expect(answerOf('CA', 'ABCD')).toBe(5);
    expect(answerLetters(5, 'ABCD')).toBe('AC');
    expect([...chosenOptions(2 ** 25 + 1)]).toEqual([0, 25]);
    expect([answerOf('AA', 'ABCD'), answerOf('E', 'ABCD'), answerOf('', 'ABCD')]).toEqual([null, null, 0]);
  });
});

describe('the string of answers', () => {
  const ok = (text: string) => {
    const parsed = parseAnswers(text, items);
    return parsed.ok ? formatAnswers(parsed.value, items) : parsed.msg;
  };
  test.each([
    ['B(ACD)F(AJ)', 'B(ACD)F(AJ)'],
    ['----', '----'],
    ['b（DCA）－()', 'B(ACD)--'],
    [' A (A) T (J) ', 'A(A)T(J)'],
  ])('reads %s', (text, expected) => expect(ok(text)).toBe(expected));
  test.each([
    ['', '作答串长度应为4'],
    ['B(ACD)F', '作答串长度应为4'],
    ['B(ACD)F(AJ)A', '作答串长度应为4'],
    ['BACDF', '作答串长度应为4'],
    ['E(ACD)F(AJ)', '第1题作答【E】无法识别'],
    ['BAF(AJ)', '第2题作答【A】无法识别'],
    ['(B)(ACD)F(AJ)', '第1题作答【(B)】无法识别'],
    ['B(AA)F(AJ)', '第2题作答【(AA)】无法识别'],
    ['B(ACD)A(AJ)', '第4题作答【A】无法识别'],
    ['B(-F', '第2题作答【(】无法识别'],
  ])('refuses %s: %s', (text, expected) => expect(ok(text)).toBe(expected));
  it('round-trips every answer', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_023 }), { minLength: 5, maxLength: 5 }), (drawn) => {
        const answers = drawn.map((draw, index) => anyAnswer(items[index], draw));
        expect(parseAnswers(formatAnswers(answers, items), items)).toEqual({ ok: true, value: answers });
        expect(Array.from(packed.unpack(packed.pack(answers)))).toEqual(answers);
      }),
    );
  });
});

function anyAnswer(item: SheetItem | undefined, draw: number): number {
  if (!item || item.score === null) return 0;
  const { letters, isMultiple } = item;
  if (isMultiple) return draw % 2 ** letters.length;
  return draw % (letters.length + 1) === 0 ? 0 : 1 << ((draw % (letters.length + 1)) - 1);
}

describe('the scores of subjective items', () => {
  const two = [subjectiveItem(40), ...items.slice(0, 2), subjectiveItem(20)];
  test.each([
    ['12.5;8', [25, 16]],
    ['0，10', [0, 20]],
    ['-;.', '第4题得分【.】无法识别'],
    ['-; 7', [notMarked, 14]],
    ['20;10.5', '第4题得分超过满分10'],
    ['12.3;1', '第1题得分【12.3】无法识别'],
    ['12', '主观题得分串长度应为2'],
    ['', '主观题得分串长度应为2'],
  ])('%s', (text, expected) => {
    const parsed = parseScores(text, two);
    expect(parsed.ok ? parsed.value : parsed.msg).toEqual(expected);
  });
  it('are empty without such items', () =>
    expect(parseScores(' ', items.slice(0, 2))).toEqual({ ok: true, value: [] }));
});

describe('packed', () => {
  it('answers take one byte, multiple answers one bit each', () => {
    const answers = [2, 13, 0, 0, 513];
    expect(Array.from(packed.pack(answers))).toEqual([2, 13, 0, 1, 2]);
  });
  it('refuses answers of other items', () => {
    expect(() => packed.pack([3, 0, 0, 0, 0])).toThrow('one option');
    expect(() => packed.pack([16, 0, 0, 0, 0])).toThrow('no such option');
    expect(() => packed.unpack(Uint8Array.from([1, 2]))).toThrow('instead of 5');
    expect(() => packed.unpack(Uint8Array.from([5, 0, 0, 0, 0]))).toThrow('no such option');
    expect(() => packed.unpack(Uint8Array.from([99, 0, 0, 0, 0]))).toThrow(RangeError);
    expect(() => packed.unpack(Uint8Array.from([0, 0, 0, 0, 255]))).toThrow('no such option');
  });
  it('scores take one byte, or two if necessary', () => {
    const scores = [2, 3, 39, -1, notMarked];
    expect(Array.from(packedScores(items).pack(scores))).toEqual([2, 3, 39, 0, 255]);
    expect(Array.from(packedScores(items).unpack(packedScores(items).pack(scores)))).toEqual(scores);
    const essay = [subjectiveItem(300), subjectiveItem(40)];
    expect(Array.from(packedScores(essay).pack([299, notMarked]))).toEqual([43, 1, 255, 255]);
    expect(Array.from(packedScores(essay).unpack(packedScores(essay).pack([299, notMarked])))).toEqual([
      299,
      notMarked,
    ]);
  });
  it('refuses impossible scores', () => {
    expect(() => packedScores(items).pack([3, 0, 0, 0, 0])).toThrow('cannot give 3');
    expect(() => packedScores(items).unpack(Uint8Array.from([3, 0, 0, 0, 0]))).toThrow('cannot give 3');
    expect(() => packedScores(items).unpack(Uint8Array.from([1]))).toThrow('instead of 5');
  });
});

describe('by key and rule', () => {
  const multiple = (score: ScoreRule) => choice('ABCDE', true, 'ACD', 4, score);
  test.each([
    [{ rule: 1 }, { ACD: 4, AC: 0, ABCD: 0, '': 0 }],
    [
      { rule: 2, each: 1 },
      { ACD: 4, AC: 2, D: 1, AB: 0, ABCD: 0, '': 0 },
    ],
    [
      { rule: 2, each: 3 },
      { ACD: 4, AC: 4, D: 3 },
    ],
    [
      { rule: 3, options: [1, -1, 2, 1, -1] },
      { ACD: 4, AC: 3, AB: 0, BE: 0, ABCD: 3, '': 0 },
    ],
    [
      { rule: 4, penalty: 2 },
      { ACD: 4, AC: 0, AB: -2, E: -2, '': 0 },
    ],
  ] as const)('%o', (rule, expected) => {
    const item = multiple(rule);
    for (const [letters, score] of Object.entries(expected)) {
      expect([letters, scoreAnswer(item, answerOf(letters, item.letters) ?? -1)]).toEqual([letters, score]);
    }
  });
  it('goes below 0 only by a penalty', () => {
    expect(multiple({ rule: 3, options: [-2, -2, 1, 1, 1] }).min).toBe(0);
    expect(multiple({ rule: 4, penalty: 2 }).min).toBe(-2);
  });
});
