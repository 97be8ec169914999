import { chance } from '@kaoxin/demo/prng.ts';
import { describe, expect, it, test } from 'vitest';
import { near } from '../testing/near.ts';
import { tail } from '../testing/oracle.ts';
import {
  addAnswers,
  decodeAnswerCounts,
  emptyAnswerCounts,
  encodeAnswerCounts,
  mergeAnswerCounts,
} from './answer-counts.ts';
import { copyingInRoom } from './copying.ts';
import { matchChances } from './match-chance.ts';
import { upperTail } from './upper-tail.ts';

const countsOf = (people: readonly number[][]) => {
  const counts = emptyAnswerCounts(people[0]?.length ?? 0);
  for (const answers of people) addAnswers(counts, answers, 1);
  return counts;
};

const randomAnswers = (name: string, people: number, items: number): number[][] => {
  const luck = chance(name);
  return Array.from({ length: people }, () => Array.from({ length: items }, () => luck.pick([0, 1, 2, 4, 8, 3])));
};

describe('the upper tail', () => {
  it('equals enumerating all outcomes', () => {
    const luck = chance('tail');
    for (let round = 0; round < 30; round += 1) {
      const chances = Array.from({ length: luck.whole(1, 10) }, () => luck.next() * luck.next());
      for (let least = 0; least <= chances.length + 1; least += 1) {
        const expected = tail(chances, least);
        const found = upperTail(chances, least);
        expect(Math.abs(found - expected), `${found} instead of ${expected}`).toBeLessThanOrEqual(1e-12 * expected);
      }
    }
  });
  it('keeps its digits when tiny', () => {
    expect(upperTail(Array<number>(40).fill(0.1), 40)).toBeCloseTo(1e-40, 52);
    // C(60, 55)·.2^55·.8^5 and the terms after it
    const terms = [5_461_512 * 0.2 ** 55 * 0.8 ** 5, 487_635 * 0.2 ** 56 * 0.8 ** 4, 34_220 * 0.2 ** 57 * 0.8 ** 3];
    const rest = [1_770 * 0.2 ** 58 * 0.8 ** 2, 60 * 0.2 ** 59 * 0.8, 0.2 ** 60];
    const expected = [...terms, ...rest].reduce((sum, term) => sum + term, 0);
    expect(upperTail(Array<number>(60).fill(0.2), 55) / expected).toBeCloseTo(1, 12);
  });
});

describe('counts of answers', () => {
  const people = randomAnswers('counts', 60, 12);
  it('merge, subtract and round-trip through bytes', () => {
    const whole = mergeAnswerCounts(countsOf(people.slice(0, 20)), countsOf(people.slice(20)));
    expect(whole).toEqual(countsOf(people));
    expect(decodeAnswerCounts(encodeAnswerCounts(whole))).toEqual(whole);
    for (const answers of people.slice(0, 20)) addAnswers(whole, answers, -1);
    expect(encodeAnswerCounts(whole)).toEqual(encodeAnswerCounts(countsOf(people.slice(20))));
    expect(() => addAnswers(emptyAnswerCounts(1), [1], -1)).toThrow(RangeError);
    expect(() => mergeAnswerCounts(whole, emptyAnswerCounts(1))).toThrow('papers');
  });
  it('give the chance of equal wrong answers without blanks', () => {
    const counts = countsOf([[1], [1], [2], [2], [2], [4], [0], [0]]);
    near(matchChances(counts, [1])[0] ?? null, (3 / 4) ** 2 + (1 / 4) ** 2);
    expect(Array.from(matchChances(counts, [null]))).toEqual([0]);
    expect(Array.from(matchChances(countsOf([[1], [0]]), [1]))).toEqual([0]);
  });
});

describe('a room', () => {
  const items = 24;
  const keys = Array<number>(items).fill(1);
  const chances = new Float64Array(items).fill(1 / 3);
  const luck = chance('room');
  const wrong = () => Array.from({ length: items }, () => luck.pick([2, 4, 8]));
  const others = Array.from({ length: 4 }, (_, index) => ({ id: `P${index}`, answers: wrong() }));
  const copied = wrong();
  const differing = copied.map((answer, index) => (index < 2 ? (answer === 8 ? 2 : answer * 2) : answer));
  const sheets = [...others, { id: 'X', answers: copied }, { id: 'Y', answers: differing }];

  it('shows a pair with evidence, corrected for pairs', () => {
    const found = copyingInRoom(sheets, keys, chances);
    expect(found.map(({ first, second }) => [first, second])).toEqual([['X', 'Y']]);
    const [pair] = found;
    expect(pair).toMatchObject({ identical: 22 });
    near(pair?.expected ?? null, 8);
    expect(pair?.bothWrong).toEqual(copied.map((first, index) => ({ index, first, second: differing[index] })));
    const p = (276 * 4 + 24 * 2 + 1) / 3 ** 24;
    expect((pair?.p ?? 0) / p).toBeCloseTo(1, 12);
    expect((pair?.adjusted ?? 0) / (p * 15)).toBeCloseTo(1, 12);
  });

  it('alarms below the bound only', () => {
    const p = ((276 * 4 + 24 * 2 + 1) / 3 ** 24) * 15;
    expect(copyingInRoom(sheets, keys, chances, p * 0.999_999)).toEqual([]);
    expect(copyingInRoom(sheets, keys, chances, p * 1.000_001)).toHaveLength(1);
  });

  test('ignores right answers, blanks and fully accepted items', () => {
    const twins = (answers: number[]) => [
      { id: 'X', answers },
      { id: 'Y', answers },
    ];
    expect(copyingInRoom(twins(keys), keys, chances)).toEqual([]);
    expect(copyingInRoom(twins(Array<number>(items).fill(0)), keys, chances)).toEqual([]);
    expect(copyingInRoom(twins(copied), Array<null>(items).fill(null), chances)).toEqual([]);
    expect(copyingInRoom(twins(copied), keys, chances)).toHaveLength(1);
    expect(copyingInRoom([], keys, chances)).toEqual([]);
  });

  test('ignores items with a single wrong answer', () => {
    const alike = new Float64Array(items).fill(1);
    expect(copyingInRoom(sheets, keys, alike)).toEqual([]);
  });
});
