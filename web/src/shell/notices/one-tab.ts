import { isRecord } from '@kaoxin/contract/records.ts';
import { drop, keep, read } from '#platform/memory/storage.ts';
import { site } from '#site';
import { pause } from './pause.ts';

type Duty = (signal: AbortSignal) => Promise<void>;

/**
 * Runs a duty in one tab of the browser at a time: when that tab closes, another one takes over. Resolves when the
 * signal aborts.
 */
export async function inOneTab(name: string, duty: Duty, signal: AbortSignal): Promise<void> {
  // Web Locks need https; closed networks use http
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return inTurn(name, duty, signal);
  await locks
    .request(`${site.key}-${name}`, { signal }, () => duty(signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
}

/** Browsers may wake a hidden tab only once a minute: a lease outlasts two renewals. */
const leaseFor = 150_000;
const renewEvery = 20_000;
const lookEvery = 15_000;
/** Two tabs may take the same free lease: each checks again after this delay. */
const settles = 100;

interface Lease {
  tab: string;
  until: number;
}
const isLease = (value: unknown): value is Lease =>
  isRecord(value) && typeof value.tab === 'string' && typeof value.until === 'number';

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
