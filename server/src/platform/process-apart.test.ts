import { expect, test } from 'vitest';
import { ProcessApart } from './process-apart.ts';

const apartWithin = (limit: number) =>
  new ProcessApart<{ what: string }, [what: string, environment: string], number>({
    file: 'platform/process-apart.fixture.ts',
    heapMegabytes: 32,
    limit,
  });

test('goes on with another process when one dies', async () => {
  const apart = apartWithin(120_000);
  const parts: number[] = [];
  expect(await apart.ask({ what: 'parts' }, (part) => parts.push(part))).toEqual(['parts', 'NODE_OPTIONS']);
  expect(parts).toEqual([1, 2, 3]);
  for (const what of ['die', 'memory']) expect([what, await apart.ask({ what })]).toEqual([what, undefined]);
  expect((await apart.ask({ what: 'again' }))?.[0]).toBe('again');
});

test('ends a process that takes too long', async () => {
  expect(await apartWithin(300).ask({ what: 'hang' })).toBeUndefined();
});
