import type pg from 'pg';

export interface Clock {
  /** `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
  now(): string;
  /** Milliseconds since 1970-01-01 UTC. */
  epoch(): number;
}

export interface DatabaseClock extends Clock {
  close(): void;
}

export interface FixedClock extends Clock {
  set(text: string): void;
  advance(milliseconds: number): void;
}

const minute = 60_000;
/** China has used UTC+8 without summer time since 1991. */
const shanghai = 8 * 60 * minute;

export function shanghaiText(epoch: number): string {
  return new Date(epoch + shanghai).toISOString().slice(0, 19).replace('T', ' ');
}

export function shanghaiEpoch(text: string): number {
  const epoch = Date.parse(`${text.replace(' ', 'T')}+08:00`);
  if (Number.isNaN(epoch)) throw new Error(`Not a time of the form yyyy-MM-dd HH:mm:ss: ${text}`);
  return epoch;
}

/**
 * Measures the database's time now and every minute and uses the monotonic clock in between, so that a step of this
 * machine's clock has no effect.
 */
export async function databaseClock(database: { readonly pool: pg.Pool }): Promise<DatabaseClock> {
  let offset = await measure(database.pool);
  const timer = setInterval(() => {
    // Without an answer the last measurement stays in use; the health check reports the failure.
    measure(database.pool).then(
      (measured) => {
        offset = measured;
      },
      () => undefined,
    );
  }, minute);
  timer.unref();
  const epoch = () => Math.floor(performance.now() + offset);
  return { epoch, now: () => shanghaiText(epoch()), close: () => clearInterval(timer) };
}

/** Database time minus monotonic time in milliseconds; the connection is acquired before measuring. */
async function measure(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    const sent = performance.now();
    const { rows } = await client.query<{ epoch: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as epoch',
    );
    const middle = (sent + performance.now()) / 2;
    return (rows[0]?.epoch ?? Date.now()) - middle;
  } finally {
    client.release();
  }
}

export function fixedClock(text: string): FixedClock {
  let current = shanghaiEpoch(text);
  return {
    epoch: () => current,
    now: () => shanghaiText(current),
    set: (next) => {
      current = shanghaiEpoch(next);
    },
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
}
