import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Keeps this worker and all it starts (a browser, servers) on one core, where each lane has one. Processes whose threads share memory
 * across cores interrupt each other for each page that they give back: without it a story uses a fifth more processor time.
 */
const lane = Number(process.env.VITEST_POOL_ID ?? 1);
const pinned = 'KAOXIN_PINNED';
if (process.platform === 'linux' && !process.env[pinned] && availableParallelism() > 1) {
  // without taskset (util-linux) the worker runs where it likes
  spawnSync('taskset', ['-a', '-p', '-c', String((lane - 1) % availableParallelism()), String(process.pid)]);
  process.env[pinned] = '1';
}
