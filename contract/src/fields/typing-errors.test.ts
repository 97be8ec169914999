import { expect, test } from 'vitest';
import { foundAmong, isNearlyFoundBy, meantBy } from './typing-errors.ts';

/** Optimal string alignment distance of the first `left` and `right` characters, by its definition. */
function distance(one: string, other: string, left = one.length, right = other.length): number {
  if (left === 0 || right === 0) return left + right;
  const isSame = one[left - 1] === other[right - 1];
  const steps = [
    distance(one, other, left - 1, right) + 1,
    distance(one, other, left, right - 1) + 1,
    distance(one, other, left - 1, right - 1) + (isSame ? 0 : 1),
  ];
  const isExchanged = left > 1 && right > 1 && one[left - 1] === other[right - 2] && one[left - 2] === other[right - 1];
  return Math.min(...steps, ...(isExchanged ? [distance(one, other, left - 2, right - 2) + 1] : []));
}

const wordsUpTo = (length: number): string[] =>
  length === 0
    ? ['']
    : wordsUpTo(length - 1).flatMap((word) => [word, ...['甲', '乙', '丙'].map((sign) => word + sign)]);

test('finds exactly the texts within one error', () => {
  for (const typed of ['甲乙丙', '甲乙甲丙'])
    for (const text of new Set(wordsUpTo(4))) {
      const parts = Array.from({ length: text.length + 1 }, (_, from) =>
        Array.from({ length: text.length - from }, (_one, more) => text.slice(from, from + more + 1)),
      ).flat();
      expect([typed, text, isNearlyFoundBy(text, typed)]).toEqual([
        typed,
        text,
        parts.some((part) => distance(typed, part) <= 1),
      ]);
    }
});

test('never treats a different digit as an error', () => {
  expect(isNearlyFoundBy('2026年成绩', '2025年成绩')).toBe(false);
  expect(isNearlyFoundBy('2026年成绩', '2026年成计')).toBe(true);
});

test('matches short, long and numeric words exactly', () => {
  for (const word of ['甲', '甲乙', 'abc', '20261', '长'.repeat(65)]) expect(meantBy(word)).toEqual([]);
});

test('prefers exact matches', () => {
  expect(foundAmong(['成绩复核', '成绩复合'], (one) => one, '成绩复合')).toEqual(['成绩复合']);
  expect(foundAmong(['成绩复核', '成绩查询'], (one) => one, '成绩夏核')).toEqual(['成绩复核']);
});

test('allows errors in at most four different words', () => {
  const key = '成绩复核申请表 考点设置 优化机关考试 窗口指引不清';
  expect(isNearlyFoundBy(key, '成绩夏核 考点设直 优化机官 窗口旨引')).toBe(true);
  expect(isNearlyFoundBy(key, '成绩夏核 成绩夏核 成绩夏核 成绩夏核 成绩夏核')).toBe(true);
  expect(isNearlyFoundBy(key, '成绩夏核 考点设直 优化机官 窗口旨引 申请表')).toBe(false);
});
