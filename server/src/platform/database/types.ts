import type { Kysely, QueryExecutorProvider } from 'kysely';
import type pg from 'pg';

/** What the areas' tables are typed as is decided by the scoped table; this layer knows only that there is a database. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Handle with names in camelCase (naming.ts); keys inside jsonb stay as they were written. */
  readonly kysely: Kysely<unknown>;
  readonly pool: pg.Pool;
  /** Number of this data source inside the identifiers it gives out, 0–1023. */
  readonly shard: number;
  /** One Chinese sentence for the start-up line: which database this is and what it is good for. */
  readonly summary: string;
  /** Rejects when the database does not answer, or when a primary takes no writes (after a fail-over). */
  ping(): Promise<void>;
  /**
   * Hears NOTIFY on one channel; the answer stops it. Messages sent while the connection was lost are gone:
   * they may warm caches, never guard them. `missed` is called when it is there again.
   */
  listen(channel: string, handler: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>;
  /** Lets running work end, at most ten seconds, then lets go of every connection. */
  close(): Promise<void>;
}

/** Where sentences about lost and regained connections go. */
export type Warn = (sentence: string) => void;

/** Whatever a statement can be sent through: a database, a transaction. */
export type Statements = QueryExecutorProvider;
