import type { Kysely } from 'kysely';
import type { CountCache } from '#platform/database/count-cache.ts';

/** The store of a tenant's business tables (architecture.md 6). */
export interface DataSource {
  id: string | null;
  kysely: Kysely<unknown>;
  counts: CountCache;
  /** opens what is opened at first use, so that a transaction of the primary need not wait for it */
  ready(): Promise<void>;
}
