import { sql } from 'kysely';
import type { Store, Work } from '#platform/work.ts';
import { snakeCase } from './changes.ts';
import { type Counted, unchangedSince } from './count-cache.ts';

/**
 * A cached figure of tables. It is computed again only after a write to one of them by the tenant.
 *
 * @param tables by their names in the program
 * @param store of the tables, when it differs from the store of the work
 */
export async function cachedFigure<V>(
  work: Work,
  tables: readonly string[],
  key: string,
  ask: () => Promise<Counted<V>>,
  store: Store = work.store,
): Promise<V> {
  const counts = work.countsOf(store);
  if (work.writing) return (await ask()).value;
  const kept = counts.get<V>(key);
  if (kept) {
    const holds = await sql<{
      holds: boolean;
    }>`select ${unchangedSince(tables.map(snakeCase), work.actor.tenantId, kept.snapshot)} as holds`.execute(
      work[store],
    );
    if (holds.rows[0]?.holds) return kept.value;
  }
  return counts.anew(key, ask);
}
