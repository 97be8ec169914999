import { describe, it } from 'vitest';
import { hasTurn, landing } from '../setup/scope.ts';
import { hasPostgres, onFolder, onPostgres } from './databases.ts';
import { killedQuestions, partOf } from './killed-questions.ts';
import { dyingHeld, dyingSeen, randomParts } from './killed-task.ts';

/** Leaves two whole parts before a random kill in each phase. */
const seenRows = landing ? 4 * partOf : 8 * partOf;
const randomKills = () => (landing ? randomParts(3, 1) : randomParts(8, 5));

describe('servers killed while questions are read and imported', () => {
  // The opposite turn of rosters: on each landing one of the two is killed on the embedded database.
  it.skipIf(!(hasPostgres && hasTurn(1, 2)))('F01 import each question once after kills at ten moments', async () => {
    const shared = await onPostgres('office');
    await killedQuestions({
      environment: { ...shared, DEMO: 'on' },
      rows: 2.5 * partOf,
      dying: dyingHeld({
        url: shared.DATABASE_URL,
        size: partOf,
        table: 'question_temp',
        kills: { reading: 5, taking: 5 },
      }),
    });
  });

  it.skipIf(hasPostgres && !hasTurn(0, 2))('F01 do so on the embedded database, at random points', async () => {
    const environment = await onFolder('office');
    await killedQuestions({
      environment: { ...environment, DEMO: 'on' },
      rows: seenRows,
      dying: dyingSeen({ size: partOf, parts: { reading: randomKills(), taking: randomKills() } }),
    });
  });
});
