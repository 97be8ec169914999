import { type Kysely, sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { DataSource } from '#platform/datasources/source.ts';

export type PeriodicJob = TurnJob | WalkJob;

interface Named {
  name: string;
  everyMs: number;
  /** also runs when a server starts, to resume interrupted work */
  atStart?: true;
}

export interface TurnJob extends Named {
  lock: number;
  /** one transaction, through this handle only */
  run(db: Kysely<unknown>, context: AppContext): Promise<void>;
}

/**
 * Work that waits for something outside its database, such as a file store or another database. It uses short
 * transactions and holds none open while it waits. Several servers may run it at once, so each part must be idempotent.
 */
export interface WalkJob extends Named {
  /** @param stopping aborted when the server is to stop; the job then ends before its next part */
  walk(context: AppContext, stopping: AbortSignal): Promise<void>;
}

/**
 * Starts the jobs. A job of one transaction runs on one server at a time: the server that gets the advisory lock runs
 * it, the others skip it. No job starts on a server where it is still running. A failure is logged and the job runs
 * again at its next turn. Throws when two jobs have the same lock, as they would block each other.
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

const following = new WeakMap<Kysely<unknown>, { source: DataSource; step: Step }[]>();
type Step = (db: Kysely<unknown>) => Promise<void>;

/**
 * Runs a step in a transaction of a data source after the job's own has committed, so that two are never open together.
 */
export async function afterTurn(db: Kysely<unknown>, source: DataSource, step: Step): Promise<void> {
  const steps = following.get(db);
  if (steps) steps.push({ source, step });
  else await source.kysely.transaction().execute(step);
}

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
