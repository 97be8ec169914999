import { expect, it } from 'vitest';
import { isPending, pending } from './pending.ts';

it('is on while any work runs, whatever its outcome', async () => {
  const one = Promise.withResolvers<string>();
  const other = Promise.withResolvers<string>();
  const both = [pending(one.promise), pending(other.promise)] as const;
  expect(isPending()).toBe(true);
  one.resolve('done');
  await expect(both[0]).resolves.toBe('done');
  expect(isPending()).toBe(true);
  other.reject(new Error('refused'));
  await expect(both[1]).rejects.toThrow('refused');
  expect(isPending()).toBe(false);
});
