import { expect, test } from 'vitest';
import { facelessSign } from './faceless-signs.ts';

test.each([
  ['考生😀到场', '😀'],
  ['<p>共<strong>𝔸</strong>类</p>', '𝔸'],
  ['⏰九点', '⏰'],
  ['✅已核对', '✅'],
])('finds the unprintable character of %s', (html, sign) => {
  expect(facelessSign(html)).toBe(sign);
});

test('accepts words, marks and rare characters of names', () => {
  const signs = '𠮷㛃䶮𣲘𬱖，。①㈠㎡℃№★☆⚽🈯🄰éñüΩ€×÷→§※';
  expect(facelessSign(`<p>${signs}</p>`)).toBeUndefined();
});
