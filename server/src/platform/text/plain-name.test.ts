import { describe, expect, test } from 'vitest';
import { plainName, withoutNames } from './plain-name.ts';

describe('the comparable form of a name', () => {
  test.each([
    '陳知遠',
    '陈 知\u3000远',
    '陈\u200B知\u2060远',
    '陈*知*远',
    '陈(知)远',
    '陈“知”远',
    '陈①知②远',
    '陈·知·远',
    '陈_知/远',
    '陈知1远',
    '陈１２知远',
    '陈 1 知(2)远',
  ])('is equal for %s', (written) => expect(plainName(written)).toBe('陈知远'));

  test('keeps names apart that a comma separates', () => {
    expect(plainName('主任王，明天')).not.toContain('王明');
    expect(plainName('张三、李四')).not.toContain('三李');
  });

  test('keeps numbers', () => expect(plainName('考生12')).not.toBe(plainName('考生13')));
});

test('replaces a name in traditional characters', () => {
  expect(withoutNames('陳 知遠打電話', ['陈知远'], '某某')).toBe('某某打電話');
  expect(withoutNames('陈1知 2远打电话3次', ['陈知远'], '某某')).toBe('某某打电话3次');
});
