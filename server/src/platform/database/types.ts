import type { Kysely, QueryExecutorProvider } from 'kysely';
import type pg from 'pg';

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly kysely: Kysely<unknown>;
  readonly pool: pg.Pool;
  readonly shard: number;
  /** One Chinese sentence for the start-up line: which database this is and what it suits. */
  readonly summary: string;
  /** Rejects when the database does not answer, or when a primary is read-only (after a fail-over). */
  ping(): Promise<void>;
  /**
   * Listens for NOTIFY on one channel; the returned function stops it. Messages sent while the connection was lost are
   * lost: they may warm caches, never guard them. `missed` is called after a reconnection.
   */
  listen(channel: string, handler: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>;
  /** Waits up to ten seconds for running work, then closes every connection. */
  close(): Promise<void>;
}

export type Warn = (sentence: string) => void;

export type Statements = QueryExecutorProvider;
