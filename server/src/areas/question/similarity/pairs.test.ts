import { expect, it } from 'vitest';
import { templateBank } from './bank.fixture.ts';
import { exhaustivePairs, pairName } from './exhaustive.fixture.ts';
import { bounded, pairsAtLeast } from './pairs.ts';
import { type Shingles, shinglesOf } from './shingles.ts';

const levels = [0.6, 0.8, 1];

// `npm run bench -- --only questions` compares 12,000.
it('finds the exhaustive pairs at .60, .80 and 1', async () => {
  const bank = templateBank(2_000);
  const list = bank.map((one) => shinglesOf(one));
  const all = exhaustivePairs(bank, levels);
  for (const [at, level] of levels.entries()) {
    const { pairs } = await pairsAtLeast(list, level);
    const found = pairs.map(({ one, other, similarity }) => pairName(one, other, similarity));
    expect(found.toSorted()).toEqual(all[at]?.toSorted());
    expect(found.length).toBeGreaterThan(20);
  }
});

const nearlyOne = (count: number, size: number): Shingles[] =>
  Array.from({ length: count }, (_, at) =>
    Int32Array.from({ length: size }, (__, place) => (place < size - 1 ? place : size + at)),
  );

it('bounds pairs of identical questions and serves others', async () => {
  const list = nearlyOne(3_000, 200);
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  const { pairs, more } = await pairsAtLeast(list, 0.8, bounded);
  clearInterval(counting);
  expect(more).toBe(true);
  expect(turns).toBeGreaterThan(3);
  expect(pairs.length).toBeLessThanOrEqual(bounded.pairs * list.length);
  const told = new Set(pairs.map(({ other }) => other));
  expect(told.size).toBe(list.length - 1);
});

it('finds the closest pair among common words first', async () => {
  const own = Int32Array.from({ length: 200 }, (_, at) => 10_000 + at);
  const { pairs } = await pairsAtLeast([own, ...nearlyOne(500, 200), own], 0.8, bounded);
  expect(pairs).toContainEqual({ one: 0, other: 501, similarity: 1 });
});
