import { expect, test } from 'vitest';
import { keptAsMade } from './kept-slices.ts';

function maker() {
  const made: string[] = [];
  let [now, most] = [0, 0];
  const make = async (text: string) => {
    now += 1;
    most = Math.max(most, now);
    made.push(text);
    await Promise.resolve();
    now -= 1;
    if (text === 'broken') throw new Error('a font ends');
    return text;
  };
  return { made, make, most: () => most };
}

test('makes one at a time, once for all callers', async () => {
  const { made, make, most } = maker();
  const kept = keptAsMade(make, 100);
  const asked = ['a', 'b', 'a', 'c', 'b', 'a'];
  expect(await Promise.all(asked.map((name) => kept(name, name)))).toEqual(asked);
  expect(await kept('a', 'a')).toBe('a');
  expect(made).toEqual(['a', 'b', 'c']);
  expect(most()).toBe(1);
});

test('drops the least recently used beyond the limit', async () => {
  const { made, make } = maker();
  const kept = keptAsMade(make, 6);
  for (const name of ['one', 'two', 'one', 'six']) await kept(name, name);
  expect(made.splice(0)).toEqual(['one', 'two', 'six']);
  for (const name of ['one', 'six', 'two']) await kept(name, name);
  expect(made).toEqual(['two']);
});

test('retries a failure and continues with others', async () => {
  const { made, make } = maker();
  const kept = keptAsMade(make, 100);
  const [one, other] = await Promise.allSettled([kept('x', 'broken'), kept('y', 'y')]);
  expect([one.status, other.status]).toEqual(['rejected', 'fulfilled']);
  await expect(kept('x', 'broken')).rejects.toThrow('a font ends');
  expect(made).toEqual(['broken', 'y', 'broken']);
});
