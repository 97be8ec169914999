import { expect, it } from 'vitest';
import { batched } from './batched.ts';

function shouting() {
  const asked: string[][] = [];
  const tell = batched(async (keys) => {
    asked.push([...keys]);
    await new Promise(setImmediate);
    if (keys.includes('fault')) throw new Error('away');
    return keys.map((key) => (key === 'nobody' ? undefined : key.toUpperCase()));
  });
  return { asked, tell };
}

it('asks once per moment, each key once', async () => {
  const { asked, tell } = shouting();
  expect(await Promise.all(['a', 'b', 'nobody', 'a'].map(tell))).toEqual(['A', 'B', undefined, 'A']);
  expect(asked).toEqual([['a', 'b', 'nobody']]);
});

it('asks again for keys that arrive during a query', async () => {
  const { asked, tell } = shouting();
  const first = tell('a');
  await new Promise(setImmediate);
  expect(asked).toEqual([['a']]);
  expect(await Promise.all([first, tell('a')])).toEqual(['A', 'A']);
  expect(asked).toEqual([['a'], ['a']]);
});

it('rejects all of a failed batch and continues', async () => {
  const { tell } = shouting();
  const told = await Promise.allSettled([tell('fault'), tell('a')]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await tell('a')).toBe('A');
});
