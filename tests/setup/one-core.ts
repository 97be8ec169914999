import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Pins this worker, its browser and its servers to one core per lane. Threads that share memory across cores interrupt
 * each other whenever one frees a page: on two cores a story uses a third more processor time (decision 077).
 */
const lane = Number(process.env.VITEST_POOL_ID ?? 1);
const pinned = 'KAOXIN_PINNED';
if (process.platform === 'linux' && !process.env[pinned] && availableParallelism() > 1) {
  // Without taskset (util-linux) the worker is not pinned.
  spawnSync('taskset', ['-a', '-p', '-c', String((lane - 1) % availableParallelism()), String(process.pid)]);
  process.env[pinned] = '1';
}
