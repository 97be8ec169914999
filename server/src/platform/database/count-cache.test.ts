import { describe, expect, it } from 'vitest';
import { CountCache, type Counted } from './count-cache.ts';

function questions() {
  const asked: PromiseWithResolvers<Counted<number>>[] = [];
  const ask = () => {
    const question = Promise.withResolvers<Counted<number>>();
    asked.push(question);
    return question.promise;
  };
  const answer = async (index: number, value: number) => {
    asked[index]?.resolve({ value, snapshot: `${value}:${value}:` });
    await Promise.resolve();
  };
  return { asked, ask, answer };
}

describe('a cached total', () => {
  it('stores a unique digest of a long key', () => {
    const counts = new CountCache();
    const question = (last: string) => `${'1234567890,'.repeat(2000)}${last}`;
    counts.put(question('1'), 1, '1:1:');
    counts.put(question('2'), 2, '1:1:');
    expect([counts.get(question('1'))?.value, counts.get(question('2'))?.value]).toEqual([1, 2]);
    expect(counts.longest).toBeLessThanOrEqual(1_000);
  });
});

describe('running a count again', () => {
  it('shares the next run among callers during a run', async () => {
    const counts = new CountCache();
    const { asked, ask, answer } = questions();
    const first = counts.anew('key', ask);
    const late = [counts.anew('key', ask), counts.anew('key', ask), counts.anew('key', ask)];
    expect(asked).toHaveLength(1);
    await answer(0, 10);
    expect(await first).toBe(10);
    await expect.poll(() => asked.length).toBe(2);
    await answer(1, 11);
    expect(await Promise.all(late)).toEqual([11, 11, 11]);
    expect(counts.get('key')).toMatchObject({ value: 11, snapshot: '11:11:' });
  });

  it('runs at once for first callers and other keys', async () => {
    const counts = new CountCache();
    const { asked, ask, answer } = questions();
    const one = counts.anew('one', ask);
    const other = counts.anew('other', ask);
    expect(asked).toHaveLength(2);
    await answer(0, 1);
    await answer(1, 2);
    expect(await Promise.all([one, other])).toEqual([1, 2]);
    const again = counts.anew('one', ask);
    expect(asked).toHaveLength(3);
    await answer(2, 3);
    expect(await again).toBe(3);
  });

  it('continues after a failed run and caches nothing', async () => {
    const counts = new CountCache();
    const { asked, ask, answer } = questions();
    const first = counts.anew('key', ask);
    const late = counts.anew('key', ask);
    asked[0]?.reject(new Error('timeout'));
    await expect(first).rejects.toThrow('timeout');
    expect(counts.get('key')).toBeUndefined();
    await expect.poll(() => asked.length).toBe(2);
    await answer(1, 5);
    expect(await late).toBe(5);
  });
});
