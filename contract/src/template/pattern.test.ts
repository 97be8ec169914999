import { describe, expect, it } from 'vitest';
import { longestMatched, matches, patternProblem, patternsProblem } from './pattern.ts';

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
  ])('%s is taken and means the whole text', (pattern, good, bad) => {
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
    ['(a+)+b', '过于复杂'],
    ['(a*)*b', '过于复杂'],
    ['(a|a)*b', '过于复杂'],
    ['(?:a|aa)+b', '过于复杂'],
    ['((a?){1,50}){1,50}b', '过于复杂'],
    ['(a{1,10}){1,10}b', '过于复杂'],
    [`${'a*'.repeat(8)}b`, '过于复杂'],
    [`${'a?'.repeat(40)}${'a'.repeat(40)}`, '过于复杂'],
    [`${'(a|b|ab)'.repeat(20)}c`, '过于复杂'],
    [`${'[a-z]{0,10}'.repeat(12)}1`, '过于复杂'],
    ['(?:.*,){11}x', '过于复杂'],
    ['(?:\\d+){00000000000000000001,}x', '过于复杂'],
    ['(?:a|b|ab){0000000000000000002,0000000000000000200}c', '过于复杂'],
  ])('%s is refused', (pattern, words) => {
    expect(patternProblem(pattern)?.[0]).toContain(words);
    expect(matches(pattern, text)).toBe(false);
  });

  it('that is taken answers about its most hostile text at once', () => {
    const worst = ['a*a*a*b', '[a-z]+[a-z]+[a-z]+1', '(?:a|b)(?:a|b)(?:a|b)a*a*c', `${'a?'.repeat(20)}b`];
    expect(worst.map(patternProblem)).toEqual([undefined, undefined, undefined, undefined]);
    const { user } = process.cpuUsage();
    expect(worst.map((pattern) => matches(pattern, text))).toEqual([false, false, false, false]);
    expect(process.cpuUsage().user - user).toBeLessThan(5_000_000);
  });

  it('is one of a form’s: together they take no longer than a few of the worst', () => {
    const dear = `${'a?'.repeat(24)}b`;
    expect(patternProblem(dear)).toBeUndefined();
    expect(patternsProblem(Array(4).fill(dear))).toBeUndefined();
    expect(patternsProblem(Array(5).fill(dear))?.[0]).toContain('合计过于复杂');
    expect(patternsProblem(Array(100).fill('[A-Z]{2}\\d{3,8}(?:-\\d{1,2})?'))).toBeUndefined();
  });

  it('is not held against longer texts', () => {
    expect([matches('a*', 'a'.repeat(longestMatched)), matches('a*', 'a'.repeat(longestMatched + 1))]).toEqual([
      true,
      false,
    ]);
  });
});
