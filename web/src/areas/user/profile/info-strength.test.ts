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

it("recognises sequences, repetitions and the user's account", () => {
  expect(strengthOf('Qwertyuiop12345!', 'li')).toBe(1);
  expect(strengthOf('Aaaaaaaaaaaaa1!', 'li')).toBe(1);
  expect(strengthOf('Chenzhiyuan#2026!', 'chenzhiyuan')).toBe(1);
});
