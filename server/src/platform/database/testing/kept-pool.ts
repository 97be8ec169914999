import pg from 'pg';

const pools = new Map<string, pg.Pool>();

/**
 * The pool that this process keeps for an address. Tests ask the same database many times in a row, and a new connection costs
 * 30 ms of processor time. An idle connection ends after five seconds and keeps no process alive.
 */
export function keptPool(url: string): pg.Pool {
  const kept = pools.get(url);
  if (kept) return kept;
  const pool = new pg.Pool({ connectionString: url, max: 4, idleTimeoutMillis: 5_000, allowExitOnIdle: true });
  // the server may end an idle connection: the pool opens another at the next use
  pool.on('error', () => undefined);
  pools.set(url, pool);
  return pool;
}
