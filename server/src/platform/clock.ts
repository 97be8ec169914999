import type pg from 'pg';

/** The one clock of the business: the database's time, as the wall clock of Asia/Shanghai. */
export interface Clock {
  /** `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
  now(): string;
  /** Milliseconds since 1970-01-01 UTC. */
  epoch(): number;
}

export interface DatabaseClock extends Clock {
  /** Stops measuring; the clock goes on from the last measurement. */
  close(): void;
}

export interface FixedClock extends Clock {
  /** `yyyy-MM-dd HH:mm:ss`. */
  set(text: string): void;
  advance(milliseconds: number): void;
}

const minute = 60_000;
/** China has kept UTC+8 without summer time since 1991. */
const shanghai = 8 * 60 * minute;

/** The instant as `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export function shanghaiText(epoch: number): string {
  return new Date(epoch + shanghai).toISOString().slice(0, 19).replace('T', ' ');
}

/** Milliseconds since 1970-01-01 UTC of a `yyyy-MM-dd HH:mm:ss` of Asia/Shanghai. */
export function shanghaiEpoch(text: string): number {
  const epoch = Date.parse(`${text.replace(' ', 'T')}+08:00`);
  if (Number.isNaN(epoch)) throw new Error(`Not a time of the form yyyy-MM-dd HH:mm:ss: ${text}`);
  return epoch;
}

/**
 * Measures the database's time now and each minute and counts on with the steady clock in between, so that a step of
 * this machine's own clock changes nothing.
 */
export async function databaseClock(database: { readonly pool: pg.Pool }): Promise<DatabaseClock> {
  let offset = await measure(database.pool);
  const timer = setInterval(() => {
    // Without an answer the last measurement goes on; the health check is the one who complains.
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

/** Database time minus steady time, milliseconds; the connection is taken first so that waiting for it is not measured. */
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

/** A clock that stands still until it is told otherwise. */
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
