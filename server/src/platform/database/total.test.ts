import { describe, expect, it } from 'vitest';
import { type Counted, Totals } from './total.ts';

/** Questions that are answered when the test says so, in the order they were asked. */
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

describe('asking a total anew', () => {
  it('lets whoever comes during a question share the next one, never the one under way', async () => {
    const totals = new Totals();
    const { asked, ask, answer } = questions();
    const first = totals.anew('key', ask);
    const late = [totals.anew('key', ask), totals.anew('key', ask), totals.anew('key', ask)];
    expect(asked).toHaveLength(1);
    await answer(0, 10);
    expect(await first).toBe(10);
    await expect.poll(() => asked.length).toBe(2);
    await answer(1, 11);
    expect(await Promise.all(late)).toEqual([11, 11, 11]);
    expect(totals.get('key')).toMatchObject({ value: 11, snapshot: '11:11:' });
  });

  it('asks at once when nobody else does, and for another key', async () => {
    const totals = new Totals();
    const { asked, ask, answer } = questions();
    const one = totals.anew('one', ask);
    const other = totals.anew('other', ask);
    expect(asked).toHaveLength(2);
    await answer(0, 1);
    await answer(1, 2);
    expect(await Promise.all([one, other])).toEqual([1, 2]);
    const again = totals.anew('one', ask);
    expect(asked).toHaveLength(3);
    await answer(2, 3);
    expect(await again).toBe(3);
  });

  it('goes on behind a question that failed, and keeps nothing of it', async () => {
    const totals = new Totals();
    const { asked, ask, answer } = questions();
    const first = totals.anew('key', ask);
    const late = totals.anew('key', ask);
    asked[0]?.reject(new Error('timeout'));
    await expect(first).rejects.toThrow('timeout');
    expect(totals.get('key')).toBeUndefined();
    await expect.poll(() => asked.length).toBe(2);
    await answer(1, 5);
    expect(await late).toBe(5);
  });
});
