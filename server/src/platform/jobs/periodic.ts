import { type Kysely, sql } from 'kysely';
import type { House } from '#platform/house.ts';

/** Work that comes back by itself: sweeps of deadlines, of kept totals' change rows, of stale captchas. */
export interface PeriodicJob {
  /** advisory lock of the job; one number per job */
  lock: number;
  name: string;
  everyMs: number;
  /** one transaction, through this handle only */
  run(db: Kysely<unknown>, house: House): Promise<void>;
}

/**
 * Runs each job on one of the servers at a time: whoever gets the advisory lock does it, the others pass. A job that
 * fails is logged and comes back.
 */
export function startJobs(house: House, jobs: readonly PeriodicJob[]): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    const timer = setInterval(() => {
      const turn = runOnce(house, job).finally(() => running.delete(turn));
      running.add(turn);
    }, job.everyMs);
    timer.unref();
    return timer;
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** One turn of a job; also what tests call instead of waiting. */
export async function runOnce(house: House, job: PeriodicJob): Promise<void> {
  try {
    await house.database.kysely.transaction().execute(async (db) => {
      const { rows } = await sql<{
        mine: boolean;
      }>`select pg_try_advisory_xact_lock(7201, ${job.lock}) as mine`.execute(db);
      if (rows[0]?.mine) await job.run(db, house);
    });
  } catch (error) {
    house.log.error({ err: error, job: job.name }, 'periodic job failed');
  }
}
