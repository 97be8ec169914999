import { expect, test } from 'vitest';
import { textStore } from './text-store.ts';

test('returns texts by number across segments and growth', () => {
  const store = textStore();
  const text = (n: number) => (n % 7 === 0 ? '' : `第${n}个文本${'申'.repeat(n % 400)}𠮷`);
  for (let n = 0; n < 5000; n += 1) store.add(text(n));
  expect(store.count).toBe(5000);
  for (let n = 0; n < 5000; n += 1) expect(store.at(n)).toBe(text(n));
  expect([store.at(5000), store.at(-1), store.at(0.5)]).toEqual([undefined, undefined, undefined]);
});
