import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { type JobKind, wakenBy } from './queue.ts';
import { type LeasedJob, lease, perform } from './work-off.ts';

const pollMs = 1000;
const atOnce = 8;
/** Long jobs among them; the remaining slots serve short jobs. */
const atOnceLong = 5;
const usualSlots = 2;

/** The embedded database has one server, so leases found at its start belong to a stopped one. */
const takeOver = async ({ database }: AppContext): Promise<void> => {
  if (database.kind === 'embedded')
    await sql`update job set leased_until = null where leased_until is not null`.execute(database.kysely);
};

const isLong = ({ renews }: JobKind): boolean => renews === true;

/**
 * Runs jobs until stopped: as many of each kind at once as it has slots, at most five long ones, at most eight in all.
 * Several servers may share a database. A job of a stopped server runs again when its lease has ended, on the embedded
 * database at once.
 */
export function startQueue(context: AppContext, kinds: readonly JobKind[]): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const busy = new Map<JobKind, number>();
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  let askedMeanwhile = false;

  const goingOn = (kind: JobKind) => busy.get(kind) ?? 0;
  const begin = (job: LeasedJob) => {
    busy.set(job.kind, goingOn(job.kind) + 1);
    const work = perform(context, job, stopping.signal)
      .catch((error: unknown) => context.log.warn({ err: error }, 'jobs wait for the database'))
      .finally(() => {
        running.delete(work);
        busy.set(job.kind, goingOn(job.kind) - 1);
        look();
      });
    running.add(work);
  };
  let takenOver = false;
  const lookOnce = async () => {
    if (!takenOver) await takeOver(context);
    takenOver = true;
    const long = kinds.filter(isLong).reduce((sum, kind) => sum + goingOn(kind), 0);
    const free = kinds.filter(
      (kind) => goingOn(kind) < (kind.slots ?? usualSlots) && (long < atOnceLong || !isLong(kind)),
    );
    if (free.length === 0 || running.size >= atOnce) return;
    const job = await lease(context, free);
    if (!job) return;
    askedMeanwhile = true;
    begin(job);
  };
  // One check at a time: two could exceed the slots of a kind.
  const look = () => {
    if (stopping.signal.aborted) return;
    if (looking) {
      askedMeanwhile = true;
      return;
    }
    askedMeanwhile = false;
    looking = lookOnce()
      .catch((error: unknown) => context.log.warn({ err: error }, 'jobs wait for the database'))
      .finally(() => {
        looking = undefined;
        if (askedMeanwhile) look();
      });
  };
  const timer = setInterval(look, pollMs);
  timer.unref();
  wakenBy(context, look);
  look();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      wakenBy(context, undefined);
      await looking;
      await Promise.all(running);
    },
  };
}
