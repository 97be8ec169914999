import { describe, it, onTestFinished } from 'vitest';
import { copyOf } from '../setup/prepared.ts';
import { ask, hasPostgres, onPostgres } from './databases.ts';
import { randomParts } from './killed-import.ts';
import { killedQuestions } from './killed-questions.ts';

describe('servers killed while questions are read and taken in', () => {
  it.skipIf(!hasPostgres)('F01 bring each in once, at ten random points', { timeout: 600_000 }, async () => {
    const shared = await onPostgres('office');
    await killedQuestions({
      environment: { ...shared, DEMO: 'on' },
      rows: 4_000,
      kills: { reading: randomParts(8, 5), taking: randomParts(8, 5) },
      letGo: () => ask(shared.DATABASE_URL, 'update job set leased_until = null, run_at = now()'),
    });
  });

  it('F01 do so on the embedded database, at ten random points as well', { timeout: 600_000 }, async () => {
    const { environment, remove } = await copyOf('office', 'folder');
    onTestFinished(remove);
    await killedQuestions({
      environment: { ...environment, DEMO: 'on' },
      rows: 4_000,
      kills: { reading: randomParts(8, 5), taking: randomParts(8, 5) },
    });
  });
});
