import { expect, test } from 'vitest';
import { takingTurns } from './turns.ts';

test('yields to other work during a long walk', async () => {
  let turns = 0;
  let most = 0;
  let walked = 0;
  let isWalking = true;
  const count = () => {
    turns += 1;
    most = Math.max(most, walked);
    walked = 0;
    if (isWalking) setImmediate(count);
  };
  setImmediate(count);
  const turn = takingTurns();
  for (let row = 0; row < 100; row += 1) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    walked += 1;
    await turn();
  }
  isWalking = false;
  expect(turns).toBeGreaterThan(8);
  // One millisecond each: as many as a turn allows, and the one that ends it.
  expect(most).toBeLessThanOrEqual(9);
});
