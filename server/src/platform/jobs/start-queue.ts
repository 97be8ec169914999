import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { type JobKind, wakenBy } from './queue.ts';
import { type LeasedJob, lease, perform } from './work-off.ts';

const pollMs = 1000;
/** Of all kinds together, on one server. */
const atOnce = 8;
/** Of these, those that go on for as long as they need; the others stay free for what is done in a moment. */
const atOnceLong = 5;
const usualSlots = 2;

/** The embedded database has one server: what is leased when it begins was left by the one before, which died. */
const takeOver = async ({ database }: AppContext): Promise<void> => {
  if (database.kind === 'embedded')
    await sql`update job set leased_until = null where leased_until is not null`.execute(database.kysely);
};

/** Its lease is prolonged while it runs: nobody says how long that is. */
const isLong = ({ renews }: JobKind): boolean => renews === true;

/**
 * Works on jobs until it is stopped: of each kind as many at once as it has slots, so that long ones of one kind hold up
 * nobody else, of long ones at most five, whatever their kinds, and of all kinds at most eight. Any number of servers do
 * so on one database; a job whose server died comes back when its lease has ended, on the embedded database at once.
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
  // one look at a time: two at once could take more of a kind than it has slots
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
