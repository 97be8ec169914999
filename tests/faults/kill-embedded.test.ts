import { it } from 'vitest';
import { byTurn } from './by-turn.ts';
import { onFolder } from './databases.ts';
import { killRounds } from './kill-rounds.ts';

it('keeps each acknowledged write over kills on the embedded database', async () => {
  await killRounds(await onFolder(), { rounds: byTurn([3, 40, 11, 75, 1, 27, 60, 8, 33, 50], 3) });
});
