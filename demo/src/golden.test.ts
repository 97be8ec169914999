import { foundAmong } from '@kaoxin/contract/fields/typing-errors.ts';
import { freshDatabase } from '@kaoxin/server/platform/database/testing/testing.ts';
import type { Database } from '@kaoxin/server/platform/database/types.ts';
import { folderSeeds } from '@kaoxin/server/seeds/menus.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillGolden, recallAtFive } from './golden-rows.fixture.ts';
import { goldenSearches } from './golden-searches.fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await fillGolden(database, 2_000);
});
afterAll(() => database.close());

test('finds the intended rows among the first five', async () => {
  const searches = goldenSearches.filter(({ kind }) => kind !== 'menu');
  const missed: string[] = [];
  let sum = 0;
  for (const search of searches) {
    const recall = await recallAtFive(database, search);
    sum += recall;
    if (recall < 1) missed.push(`${search.typed} for ${search.meant}: ${recall}`);
  }
  expect(goldenSearches).toHaveLength(200);
  expect({ missed, holds: sum / searches.length >= 0.98 }).toMatchObject({ holds: true });
});

test('finds menus with a typing error', () => {
  const names = [...new Set(JSON.stringify(folderSeeds).match(/[\u4e00-\u9fff]{2,}/g))];
  const searches = goldenSearches.filter(({ kind }) => kind === 'menu');
  for (const { typed, meant } of searches)
    expect([typed, foundAmong(names, (name) => name, typed).includes(meant)]).toEqual([typed, true]);
});
