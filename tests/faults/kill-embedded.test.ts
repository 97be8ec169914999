import { it } from 'vitest';
import { ownFolder } from './databases.ts';
import { killRounds } from './kill-rounds.ts';

it('keeps every acknowledged write over ten kills on the embedded database', async () => {
  await killRounds({ DATA_DIR: ownFolder() }, { rounds: [3, 40, 11, 75, 1, 27, 60, 8, 33, 50] });
});
