import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreesWith, longestMatched, matches, patternProblem, patternsProblem } from './pattern.ts';

const text = 'a'.repeat(longestMatched - 1);

describe('a pattern', () => {
  it.each([
    ['\\d{4}', '2026', 'x2026'],
    ['[A-Z]{2}\\d{3,8}(?:-\\d{1,2})?', 'AB1234-5', 'AB12'],
    ['\\d+(\\.\\d{1,2})?', '12.34', '12.345'],
    ['1|2|3', '2', '23'],
    ['[\\w.]+@[\\w.]+\\.[a-z]+', 'a.b@example.cn', 'a@b'],
    ['\\p{Script=Han}{2,4}', '林小满', 'lin'],
    ['\\u{4e00}[)\\]]', '一]', '一('],
    ['', '', 'x'],
  ])('accepts %s and matches the whole text', (pattern, good, bad) => {
    expect(patternProblem(pattern)).toBeUndefined();
    expect([matches(pattern, good), matches(pattern, bad)]).toEqual([true, false]);
  });

  it.each([
    ['(a)\\1', '反向引用'],
    ['(?<x>a)\\k<x>', '前后断言'],
    ['(?=a)a', '前后断言'],
    ['(?<!a)b', '前后断言'],
    ['(', '不是有效的正则表达式'],
    ['a)(b', '不是有效的正则表达式'],
    ['a{2,1}', '不是有效的正则表达式'],
    ['x'.repeat(201), '不能超过200个字符'],
    ['(?:(a)\\1){2}', '反向引用“\\1”'],
    ['x(?=[)]a)b', '“(?=[)]a)”'],
    ['(?i:a)b', '“(?i:a)”'],
    ['a((a?){1,50}){1,50}b', '“((a?){1,50}){1,50}”'],
    ['(?:(?:a|a){20}[^b]{9}){24}b', '“(?:(?:a|a){20}[^b]{9}){24}”'],
    ['([a-z]{200}x){2}([a-z]{240}y){4}', '“([a-z]{240}y){4}”'],
    ['(((((((a{9}){9}){9}){9}){9}){9}){9}){9}', '“(((a{9}){9}){9}){9}”'],
  ])('rejects %s', (pattern, words) => {
    expect(patternProblem(pattern)?.[0]).toContain(words);
    expect(matches(pattern, text)).toBe(false);
  });

  const slowElsewhere = [
    '(?:(?:a|a)a{9}){24}b',
    '(?:(?:a|a)[^b]{9}){24}b',
    '(?:a|a){24}b',
    `(?:a?){24}${'a'.repeat(24)}b`,
    'a*a*a*b',
    `${'a*'.repeat(60)}b`,
    `${'a?'.repeat(60)}${'a'.repeat(60)}b`,
    '(a+)+b',
    '(a*)*b',
    '(?:a*)*?b',
    '(a|a)*b',
    '(?:a|aa)+b',
    '(?:a|aa|aaa|aaaa)*b',
    '(?:aa|aaa)*b',
    '((a+)+)+b',
    '(((a*)*)*)*b',
    '(a{1,10}){1,10}b',
    '(?:a{0,20}){0,20}b',
    '(?:.*,){11}x',
    '(?:.*a){20}b',
    '(.*)*\\d',
    '(?:\\w+\\s?)*!',
    '(?:\\d+){00000000000000000001,}x',
    '(?:[a-z]+)+[A-Z]',
    '[a-z]+[a-z]+[a-z]+[a-z]+1',
    `${'[a-z]{0,10}'.repeat(12)}1`,
    `${'(a|b|ab)'.repeat(20)}c`,
    '(?:a|b|ab){2,100}c',
    '(?:\\p{L}+)*\\p{N}',
    '(?:\\p{Script=Han}|.)*x',
    '(?:[^b]|a)*b',
    '(?:\\b\\w+\\b)*b',
    '(?:^a|a)*b',
    '(?:a$|a)*b',
    '(?:|a)*b',
    '(?:(?:)*)*b',
    '(?:a??){250}b',
    '(?:a|a|a|a){120}b',
    '([a-zA-Z]+)*@',
    '(?:x+x+)+y|(?:a+a+)+b',
    '.*.*.*=.*',
    '\\s+$|(?:a+)+$b',
  ];
  it('matches in one pass over the text', () => {
    for (const pattern of slowElsewhere) {
      expect(patternProblem(pattern), pattern).toBeUndefined();
      for (const part of ['a', 'x', 'ab', '好', '1 '])
        for (const length of [longestMatched - 1, 20_000]) {
          const { user } = process.cpuUsage();
          expect(matches(pattern, `${part.repeat(length).slice(0, length)}#`), pattern).toBe(false);
          // years with backtracking; milliseconds here on an idle machine
          expect(process.cpuUsage().user - user, pattern).toBeLessThan(1_000_000);
        }
    }
  });

  it('matches like JavaScript', () => {
    const sign = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\d',
      '\\w',
      '\\b',
      '\\B',
      '^',
      '$',
      '好',
      '\\p{L}',
      '\\u{4e00}',
      '𠮷',
      '',
    );
    const times = fc.constantFrom('', '*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '{0}', '{2,3}?');
    const { pattern } = fc.letrec<{ pattern: string }>((again) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        sign,
        fc.tuple(again('pattern'), again('pattern')).map(([one, other]) => `${one}${other}`),
        fc.tuple(again('pattern'), again('pattern')).map(([one, other]) => `(?:${one}|${other})`),
        fc.tuple(again('pattern'), times).map(([one, often]) => `(${one})${often}`),
      ),
    }));
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '好', '𠮷', '一'), maxLength: 6 });
    fc.assert(
      fc.property(pattern, texts, (written, text) => {
        fc.pre(patternProblem(written) === undefined);
        expect(matches(written, text)).toBe(new RegExp(`^(?:${written})$`, 'u').test(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('bounds the total complexity of the patterns in a form', () => {
    const dear = '[a-z]{0,240}[0-9]{0,240}b';
    expect(patternProblem(dear)).toBeUndefined();
    expect(patternsProblem(Array(4).fill(dear))).toBeUndefined();
    expect(patternsProblem(Array(5).fill(dear))?.[0]).toContain('合计过于复杂');
    expect(patternsProblem(Array(80).fill('[A-Z]{2}\\d{3,8}(?:-\\d{1,2})?'))).toBeUndefined();
  });

  it('accepts any value for a stored unsupported pattern', () => {
    expect([agreesWith('(?=a)a', 'b'), agreesWith('a', 'b'), agreesWith('a', 'a')]).toEqual([true, false, true]);
  });

  it('matches no text beyond the maximum length', () => {
    expect([matches('a*', 'a'.repeat(longestMatched)), matches('a*', 'a'.repeat(longestMatched + 1))]).toEqual([
      true,
      false,
    ]);
  });
});
