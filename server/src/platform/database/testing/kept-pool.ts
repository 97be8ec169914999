import pg from 'pg';

const pools = new Map<string, pg.Pool>();

/**
 * The pool of this process for an address. Tests query the same database many times, and a new connection costs 30 ms
 * of processor time. An idle connection ends after five seconds and keeps no process alive.
 */
export function keptPool(url: string): pg.Pool {
  const kept = pools.get(url);
  if (kept) return kept;
  const pool = new pg.Pool({ connectionString: url, max: 4, idleTimeoutMillis: 5_000, allowExitOnIdle: true });
  // The server may end an idle connection: the pool opens another at the next use.
  pool.on('error', () => undefined);
  pools.set(url, pool);
  return pool;
}
