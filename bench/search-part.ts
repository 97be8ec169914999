import { sql } from 'kysely';
import { fillGolden, recallAtFive, searchGolden, tabledKinds } from '../demo/src/golden-rows.fixture.ts';
import { goldenSearches } from '../demo/src/golden-searches.fixture.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { openPostgres } from '../server/src/platform/database/postgres/postgres.ts';
import { migrateToLatest } from '../server/src/platform/database/schema/migrate.ts';
import { milliseconds, type Say } from './asking.ts';
import type { Figure } from './figure.ts';
import { percentile } from './measure.ts';

const rowsOfEach = 100_000;

export async function searchFigures(say: Say): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true, settings: ['shared_buffers=1GB', 'max_wal_size=4GB'] });
  const database = await openPostgres({ url: postgres.url, connections: 1, shard: 0, warn: say });
  try {
    await migrateToLatest(database, { warn: say });
    await sql`set statement_timeout = 0`.execute(database.kysely);
    say(`filling ${rowsOfEach} rows of ${tabledKinds.join(', ')}`);
    await fillGolden(database, rowsOfEach);
    const took: number[] = [];
    let recall = 0;
    const searches = goldenSearches.filter(({ kind }) => kind !== 'menu');
    for (const search of searches) {
      const begun = performance.now();
      await searchGolden(database, search);
      took.push(performance.now() - begun);
      recall += await recallAtFive(database, search);
    }
    const [p50, p95] = [percentile(took, 50), percentile(took, 95)];
    const found = recall / searches.length;
    return [
      {
        what: `${searches.length} searches with a typing error, ${rowsOfEach} rows of each kind: p50 · p95`,
        ours: milliseconds(p50, p95),
        budget: 'p95 ≤ 30 ms',
        holds: p95 <= 30,
      },
      { what: 'what was meant among the first five', ours: found.toFixed(3), budget: '≥ 0.98', holds: found >= 0.98 },
    ];
  } finally {
    await database.close();
    await postgres.stop();
  }
}
