import { describe, expect, it } from 'vitest';
import { byTurn } from './by-turn.ts';
import { ask, hasPostgres, onPostgres } from './databases.ts';
import { killRounds } from './kill-rounds.ts';

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  it('keeps each acknowledged write over kills with its audit row', async () => {
    const environment = await onPostgres();
    await killRounds(environment, {
      rounds: byTurn([5, 120, 20, 200, 1, 64, 150, 12, 90, 40], 3),
      after: async (keys) => {
        const audited = await ask<{ n: number }>(
          environment.DATABASE_URL,
          "select count(*)::int as n from audit where call = 'POST blade-system/param/submit' and status = 200",
        );
        expect(audited).toEqual([{ n: keys.length }]);
      },
    });
  });
});
