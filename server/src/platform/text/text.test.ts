import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorTime } from '../../testing/processor-time.ts';
import { refuseControls } from './controls.ts';
import { escapeLike, likePattern } from './like.ts';
import { characterCount, cutCharacters, foldWidth, normalise } from './normalise.ts';
import { inFigures, numberOf, waysToWrite } from './numerals.ts';
import { pinyinInitials, pinyinKey } from './pinyin.ts';
import { withoutNames } from './plain-name.ts';

test('normalises by composing, trimming and optional folding', () => {
  expect(normalise(' \u3000e\u0301 ')).toBe('é');
  expect(normalise('您好，ＡＢ')).toBe('您好，ＡＢ');
  expect(normalise('ＡＢ１２，', { fold: true })).toBe('AB12,');
  expect(foldWidth('陈　远')).toBe('陈 远');
});

test('counts and cuts in characters', () => {
  expect(characterCount('𠮷a')).toBe(2);
  expect(cutCharacters('𠮷𠮷a', 2)).toBe('𠮷𠮷');
  expect(cutCharacters('ab', 5)).toBe('ab');
});

test.each(['a\0b', 'a\u001b[31m', 'a\u007f', 'a\u0085', 'a\uD800', '\uDC00', 'a\u202Eb', 'a\u2066', 'a\uFFFE', 'a\nb'])(
  'refuses %j',
  (text) => expect(refuseControls(text)).toBe('包含不允许的控制字符'),
);

test('accepts text of any script, line breaks where allowed', () => {
  for (const text of ['陈远·阿依', '𠮷野家 😀', 'é', 'a\u200Db']) expect(refuseControls(text)).toBeUndefined();
  expect(refuseControls('第一行\r\n\t第二行', { multiline: true })).toBeUndefined();
  expect(refuseControls('a\0', { multiline: true })).toBeDefined();
});

function like(text: string, pattern: string): boolean {
  const source = pattern.replace(/\\(.)|([%_])|([^\\%_])/gsu, (_, escaped: string, wild: string, plain: string) =>
    wild === undefined ? RegExp.escape(escaped ?? plain) : wild === '%' ? '[^]*' : '[^]',
  );
  return new RegExp(`^${source}$`, 'u').test(text);
}

test('finds the text of a like pattern literally', () => {
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%');
  expect([likePattern('a', 'starts'), likePattern('a', 'ends')]).toEqual(['a%', '%a']);
  const letters = fc.string({ unit: fc.constantFrom('%', '_', '\\', 'a', '甲'), maxLength: 5 });
  fc.assert(
    fc.property(letters, letters, (text, part) => {
      expect(like(text, likePattern(part))).toBe(text.includes(part));
      expect(like(text, escapeLike(part))).toBe(text === part);
    }),
  );
});

test('computes pinyin keys and initials', () => {
  expect([pinyinKey('申诉'), pinyinInitials('申诉')]).toEqual(['shensu', 'ss']);
  expect([pinyinKey('2026年 申诉A组'), pinyinInitials('2026年 申诉A组')]).toEqual(['2026nianshensuazu', '2026nssaz']);
  expect(pinyinKey('一不')).toBe('yibu');
  expect(pinyinKey('吕')).toBe('lv');
  expect([pinyinKey('单雄信', { surname: true }), pinyinInitials('曾国', { surname: true })]).toEqual([
    'shanxiongxin',
    'zg',
  ]);
  expect(pinyinKey('𠮷田')).toBe('𠮷tian');
});

test('handles an essay as a name quickly', () => {
  const used = processorTime();
  expect(pinyinKey('申'.repeat(1_000_000)).length).toBe(800);
  expect(used()).toBeLessThan(500);
});

test.each([
  ['李 明来信', ['李明'], '某某来信'],
  ['阿卜杜拉·买买提和阿卜杜拉买买提', ['阿卜杜拉·买买提'], '某某和某某'],
  ['电话138-0013-8000，𠮷李明', ['13800138000', '李明'], '电话某某，𠮷某某'],
  ['ＱＱａｂ', ['qqab'], '某某'],
  ['李', ['李'], '李'],
  ['没有名字', ['李明'], '没有名字'],
])('removes names: %j without %j', (text, names, told) => {
  expect(withoutNames(text, names, '某某')).toBe(told);
});

test.each([
  ['1', '一'],
  ['10', '十'],
  ['18', '一十八'],
  ['20', '二十'],
  ['56', '五六'],
  ['99', '九十九'],
  ['103', '一百零三'],
  ['110', '一百一十'],
  ['118', '壹佰壹拾捌'],
  ['1003', '一千零三'],
  ['1030', '一千零三十'],
  ['9999', '九千九百九十九'],
])('reads %s and %s as the same number', (figures, signs) => {
  expect([numberOf(figures), numberOf(signs)]).toEqual([Number(figures), Number(figures)]);
  expect(waysToWrite(figures)).toContain(signs);
  expect(waysToWrite(signs)).toContain(figures);
});

test('reads every spelling of a number, leaves other texts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), (value) => {
      for (const way of waysToWrite(String(value))) expect([way, numberOf(way)]).toEqual([way, value]);
    }),
  );
  for (const other of ['', '第一', '百', '12345']) expect(waysToWrite(other)).toEqual([other]);
  expect([inFigures('三十七'), inFigures('第一')]).toEqual(['37', '第一']);
});
