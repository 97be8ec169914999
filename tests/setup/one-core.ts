import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Keeps this worker, its browser and its servers on one core; each lane has one. Threads that share memory across cores interrupt each
 * other whenever one gives a page back: on two cores a story uses a third more processor time (decision 077).
 */
const lane = Number(process.env.VITEST_POOL_ID ?? 1);
const pinned = 'KAOXIN_PINNED';
if (process.platform === 'linux' && !process.env[pinned] && availableParallelism() > 1) {
  // without taskset (util-linux) the worker runs where it likes
  spawnSync('taskset', ['-a', '-p', '-c', String((lane - 1) % availableParallelism()), String(process.pid)]);
  process.env[pinned] = '1';
}
