/**
 * Loaded into the server beside its program (`--import`): how long its event loop stood still at most since it was asked last.
 * Asked by SIGUSR2; the answer lies in the file LOOP_DELAY_FILE, in milliseconds.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const resolution = 5;
const file = process.env.LOOP_DELAY_FILE;
if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  process.on('SIGUSR2', () => {
    // what the timer itself waits is no stall
    const longest = Math.max(0, delay.max / 1e6 - resolution);
    delay.reset();
    writeFileSync(`${file}.part`, String(longest));
    renameSync(`${file}.part`, file);
  });
}
