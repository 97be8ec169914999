import type { AppContext } from '#platform/app-context.ts';
import { type JobKind, wakenBy } from './queue.ts';
import { type LeasedJob, lease, perform } from './work-off.ts';

const pollMs = 1000;
/** Of all kinds together, on one server. */
const atOnce = 8;
const usualSlots = 2;

/**
 * Works on jobs until it is stopped: of each kind as many at once as it has slots, so that long ones of one kind hold up
 * nobody else, and of all kinds at most eight. Any number of servers do so on one database; a job whose server died
 * comes back when its lease has ended.
 */
export function startQueue(context: AppContext, kinds: readonly JobKind[]): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const busy = new Map<JobKind, number>();
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  let askedMeanwhile = false;

  const begin = (job: LeasedJob) => {
    busy.set(job.kind, (busy.get(job.kind) ?? 0) + 1);
    const work = perform(context, job, stopping.signal)
      .catch((error: unknown) => context.log.warn({ err: error }, 'jobs wait for the database'))
      .finally(() => {
        running.delete(work);
        busy.set(job.kind, (busy.get(job.kind) ?? 1) - 1);
        look();
      });
    running.add(work);
  };
  const lookOnce = async () => {
    const free = kinds.filter((kind) => (busy.get(kind) ?? 0) < (kind.slots ?? usualSlots));
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
