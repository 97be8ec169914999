import type { AppContext } from '#platform/app-context.ts';
import { type JobKind, lease, perform, wakers } from './queue.ts';

const pollMs = 1000;
const slotsOf = ({ slots = 2 }: JobKind): number => slots;
/** All kinds together, on one server. */
const atOnce = 8;
/** Those that take long, together: the rest stays for messages and the like. */
const longAtOnce = 5;

/** The kinds of which one more may begin beside those under way. */
export function freeKinds(kinds: readonly JobKind[], running: readonly JobKind[]): JobKind[] {
  if (running.length >= atOnce) return [];
  const noneLong = running.filter(({ renews }) => renews).length >= longAtOnce;
  return kinds.filter(
    (kind) => !(noneLong && kind.renews) && running.filter((each) => each === kind).length < slotsOf(kind),
  );
}

/**
 * Works on jobs until it is stopped, each kind in its own slots. Any number of servers do so on one database; a job whose
 * server died comes back when its lease has ended.
 */
export function startQueue(context: AppContext, kinds: readonly JobKind[]): { stop(): Promise<void> } {
  const running = new Map<Promise<void>, JobKind>();
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  let again = false;

  const begin = (job: NonNullable<Awaited<ReturnType<typeof lease>>>) => {
    const one = perform(context, job, stopping.signal)
      .catch(waits)
      .then(() => {
        running.delete(one);
        look();
      });
    running.set(one, job.kind);
  };
  const waits = (error: unknown) => context.log.warn({ err: error }, 'jobs wait for the database');
  // one look at a time: which slots are free is known only when the last job found has taken its own
  const takeAll = async () => {
    do {
      again = false;
      for (;;) {
        const free = freeKinds(kinds, [...running.values()]);
        const job = stopping.signal.aborted || free.length === 0 ? undefined : await lease(context, free);
        if (!job) break;
        begin(job);
      }
    } while (again);
  };
  const look = () => {
    again = true;
    if (stopping.signal.aborted) return;
    looking ??= takeAll()
      .catch(waits)
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(look, pollMs);
  timer.unref();
  wakers.set(context, look);
  look();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      wakers.delete(context);
      await looking;
      await Promise.all(running.keys());
    },
  };
}
