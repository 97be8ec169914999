import { type Kysely, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { DataSource } from '#platform/datasources/source.ts';

/** Work that comes back by itself: sweeps of deadlines, of kept totals' change rows, of stale captchas. */
export type PeriodicJob = TurnJob | WalkJob;

interface Named {
  name: string;
  everyMs: number;
  /** also when a server starts: it goes on with what the last one left lying */
  atStart?: true;
}

/** Work of one transaction. */
export interface TurnJob extends Named {
  /** advisory lock of the job; one number per job */
  lock: number;
  /** one transaction, through this handle only */
  run(db: Kysely<unknown>, context: AppContext): Promise<void>;
}

/**
 * Work that waits for something else than its database, a store of files or another database: in short transactions of
 * its own, none of them open meanwhile. Several servers may be at it at the same moment, so each part of it bears being
 * done twice.
 */
export interface WalkJob extends Named {
  /** @param stopping aborted when the server is to stop: it ends before its next part */
  walk(context: AppContext, stopping: AbortSignal): Promise<void>;
}

/**
 * Runs each job that is one transaction on one of the servers at a time: whoever gets the advisory lock does it, the
 * others pass. No job begins again on a server where it still goes on. One that fails is logged and comes back. Throws
 * when two jobs have the same lock: they would pass each other by.
 */
export function startJobs(context: AppContext, jobs: readonly PeriodicJob[]): { stop(): Promise<void> } {
  const locks = jobs.flatMap((job) => ('lock' in job ? [job.lock] : []));
  if (new Set(locks).size < locks.length) throw new Error('two jobs share an advisory lock');
  const running = new Map<PeriodicJob, Promise<void>>();
  const stopping = new AbortController();
  const turn = (job: PeriodicJob) => {
    if (running.has(job)) return;
    running.set(
      job,
      runOnce(context, job, stopping.signal).finally(() => running.delete(job)),
    );
  };
  const timers = jobs.map((job) => {
    if (job.atStart) turn(job);
    const timer = setInterval(turn, job.everyMs, job);
    timer.unref();
    return timer;
  });
  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
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
export async function runOnce(
  context: AppContext,
  job: PeriodicJob,
  stopping = new AbortController().signal,
): Promise<void> {
  const failed = (error: unknown, where: object) =>
    context.log.error({ err: error, job: job.name, ...where }, 'periodic job failed');
  if ('walk' in job) return job.walk(context, stopping).catch((error: unknown) => failed(error, {}));
  const after: { source: DataSource; step: Step }[] = [];
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

async function mine(db: Kysely<unknown>, { lock }: TurnJob): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(7201, ${lock}) as mine`.execute(db);
  return rows[0]?.mine === true;
}
