import { expect, it } from 'vitest';
import { templateBank } from './bank.fixture.ts';
import { exhaustivePairs, pairName } from './exhaustive.fixture.ts';
import { pairsAtLeast } from './pairs.ts';
import { shinglesOf } from './shingles.ts';

const levels = [0.6, 0.8, 1];

// 12,000 are compared by `npm run bench -- --only questions`
it('pairs at .60, .80 and 1 are those of comparing each question with each', () => {
  const bank = templateBank(2_000);
  const list = bank.map((one) => shinglesOf(one));
  const all = exhaustivePairs(bank, levels);
  for (const [at, level] of levels.entries()) {
    const found = pairsAtLeast(list, level).map(({ one, other, similarity }) => pairName(one, other, similarity));
    expect(found.toSorted()).toEqual(all[at]?.toSorted());
    expect(found.length).toBeGreaterThan(20);
  }
});
