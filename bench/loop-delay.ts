/**
 * Preloaded into the server (`--import`): writes the maximum event loop delay since the last request to the file
 * LOOP_DELAY_FILE, in milliseconds. SIGUSR2 requests it.
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
    // The timer's own interval is no delay.
    const longest = Math.max(0, delay.max / 1e6 - resolution);
    delay.reset();
    writeFileSync(`${file}.part`, String(longest));
    renameSync(`${file}.part`, file);
  });
}
