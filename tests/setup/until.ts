import { setInterval } from 'node:timers/promises';

const interval = 50;

/** Like `vi.waitUntil`, but usable outside tests; `within` in milliseconds. */
export async function until<T>(read: () => T | Promise<T>, within: number): Promise<NonNullable<T>> {
  const end = performance.now() + within;
  for await (const _ of setInterval(interval)) {
    const found = await read();
    if (found) return found;
    if (performance.now() > end) break;
  }
  throw new Error(`Not there within ${within / 1000} s.`);
}
