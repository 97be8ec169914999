import { drop, isRecord, keep, read } from '#platform/memory/storage.ts';
import { site } from '#site';
import { pause } from './pause.ts';

type Duty = (signal: AbortSignal) => Promise<void>;

/**
 * Does a duty in one tab of the browser at a time, for as long as this page stands: another tab takes over when the one
 * that does it goes. Resolves when the signal ends it.
 */
export async function inOneTab(name: string, duty: Duty, signal: AbortSignal): Promise<void> {
  // Web Locks need https; closed networks run http
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return inTurn(name, duty, signal);
  await locks
    .request(`${site.key}-${name}`, { signal }, () => duty(signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
}

/** Hidden tabs may be woken once a minute only: a lease outlives two of their renewals. */
const leaseFor = 150_000;
const renewEvery = 20_000;
const lookEvery = 15_000;
/** Two tabs may see the same gap: each looks again a moment after taking it. */
const settles = 100;

interface Lease {
  tab: string;
  /** milliseconds since 1970 */
  until: number;
}
const isLease = (value: unknown): value is Lease =>
  isRecord(value) && typeof value.tab === 'string' && typeof value.until === 'number';

/** The same without locks: a lease in the browser's storage, taken, renewed and given back. */
export async function inTurn(name: string, duty: Duty, signal: AbortSignal): Promise<void> {
  const tab = String(Math.random());
  const take = () => keep(name, { tab, until: Date.now() + leaseFor });
  const mine = () => read(name, isLease)?.tab === tab;
  const free = () => (read(name, isLease)?.until ?? 0) < Date.now();
  const giveBack = () => mine() && drop(name);
  window.addEventListener('pagehide', giveBack);
  while (!signal.aborted) {
    if (free()) {
      take();
      await pause(settles, signal);
    }
    if (mine()) await whileMine();
    else await pause(lookEvery, signal, 'storage');
  }
  window.removeEventListener('pagehide', giveBack);

  async function whileMine(): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => (mine() ? take() : lost.abort()), renewEvery);
    try {
      await duty(AbortSignal.any([signal, lost.signal]));
    } finally {
      clearInterval(renewal);
      giveBack();
    }
  }
}
