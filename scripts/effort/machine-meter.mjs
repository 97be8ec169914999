/** Reads the load of the whole machine once a second from /proc (Linux). Other systems have only the clock. */
import { readFileSync } from 'node:fs';

const INTERVAL_MS = 1_000;
/** /proc/stat counts in hundredths of a second (USER_HZ). */
const TICKS = 100;

/** @typedef {{ wall: number, user?: number, system?: number, ioWait?: number, steal?: number, leastFree?: number }} Window seconds; leastFree in bytes */

export class MachineMeter {
  #samples = [];
  #timer;

  constructor() {
    this.#take();
    this.#timer = setInterval(() => this.#take(), INTERVAL_MS).unref();
  }

  /** @param {number} from @param {number} to milliseconds of Date.now() @returns {Window} */
  window(from, to) {
    this.#take();
    const wall = (to - from) / 1000;
    const inside = this.#samples.filter(({ at }) => at >= from - INTERVAL_MS && at <= to + INTERVAL_MS);
    const [first, last] = [inside[0], inside.at(-1)];
    if (!first || !last) return { wall };
    return {
      wall,
      user: last.user - first.user,
      system: last.system - first.system,
      ioWait: last.ioWait - first.ioWait,
      steal: last.steal - first.steal,
      leastFree: Math.min(...inside.map(({ free }) => free)),
    };
  }

  end() {
    clearInterval(this.#timer);
  }

  #take() {
    try {
      const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).map(Number);
      const [user, nice, system, , ioWait, irq, softIrq, steal] = ticks.map((count) => count / TICKS);
      const free = Number(/^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024;
      this.#samples.push({ at: Date.now(), user: user + nice, system: system + irq + softIrq, ioWait, steal, free });
    } catch {
      // No such files on this system.
    }
  }
}
