import { type Kysely, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { DataSource } from '#platform/datasources/datasource.ts';

/** Work that comes back by itself: sweeps of deadlines, of kept totals' change rows, of stale captchas. */
export interface PeriodicJob {
  /** advisory lock of the job; one number per job */
  lock: number;
  name: string;
  everyMs: number;
  /** one transaction, through this handle only */
  run(db: Kysely<unknown>, context: AppContext): Promise<void>;
}

/**
 * Runs each job on one of the servers at a time: whoever gets the advisory lock does it, the others pass. A job that
 * fails is logged and comes back. Throws when two jobs have the same lock: they would pass each other by.
 */
export function startJobs(context: AppContext, jobs: readonly PeriodicJob[]): { stop(): Promise<void> } {
  const locks = new Set(jobs.map(({ lock }) => lock));
  if (locks.size < jobs.length) throw new Error('two jobs share an advisory lock');
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    const timer = setInterval(() => {
      const turn = runOnce(context, job).finally(() => running.delete(turn));
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

/** What jobs have left to do in data sources, by the handle of their transaction. */
const following = new WeakMap<Kysely<unknown>, { source: DataSource; step: Step }[]>();
type Step = (db: Kysely<unknown>) => Promise<void>;

/** Runs a step in a transaction of a data source when the job's own is committed: no two are open for each other. */
export async function afterTurn(db: Kysely<unknown>, source: DataSource, step: Step): Promise<void> {
  const steps = following.get(db);
  if (steps) steps.push({ source, step });
  else await source.kysely.transaction().execute(step);
}

/** One turn of a job; also what tests call instead of waiting. */
export async function runOnce(context: AppContext, job: PeriodicJob): Promise<void> {
  const after: { source: DataSource; step: Step }[] = [];
  const failed = (error: unknown, where: object) =>
    context.log.error({ err: error, job: job.name, ...where }, 'periodic job failed');
  try {
    await context.database.kysely.transaction().execute(async (db) => {
      following.set(db, after);
      if (await mine(db, job)) await job.run(db, context);
    });
  } catch (error) {
    failed(error, {});
    return;
  }
  for (const { source, step } of after) {
    await source.kysely
      .transaction()
      .execute(async (db) => {
        if (await mine(db, job)) await step(db);
      })
      .catch((error: unknown) => failed(error, { datasource: source.id }));
  }
}

async function mine(db: Kysely<unknown>, { lock }: PeriodicJob): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7201, ${lock}) as mine`.execute(db);
  return rows[0]?.mine === true;
}
