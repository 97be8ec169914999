import { expect, it } from 'vitest';
import { strengthOf } from './info-strength.ts';

it.each([
  ['', 0],
  ['short1A', 1],
  ['alllowercaseletters', 1],
  ['ONLYtwokinds', 1],
  ['Aa1!Aa1!Aa', 2],
  ['Jianglan#2026', 3],
  ['Wq7!vKp2#xZt9@', 4],
] as const)('%s is %d', (password, strength) => {
  expect(strengthOf(password, 'chenzhiyuan')).toBe(strength);
});

it('sees through rows, repetitions and the own account', () => {
  expect(strengthOf('Qwertyuiop12345!', 'li')).toBe(1);
  expect(strengthOf('Aaaaaaaaaaaaa1!', 'li')).toBe(1);
  expect(strengthOf('Chenzhiyuan#2026!', 'chenzhiyuan')).toBe(1);
});
