/**
 * Processor seconds of a PostgreSQL by database. A backend serves one database and names it in its title
 * (`postgres: user database 127.0.0.1(50000) idle`), so its time is read once a second while it lives.
 */
import { readFileSync } from 'node:fs';

const INTERVAL_MS = 1_000;
const TICKS = 100;

export class PostgresMeter {
  #postmaster;
  #timer;
  /** pid → database and its last known seconds */
  #backends = new Map();

  constructor(postmaster) {
    this.#postmaster = postmaster;
    this.#timer = setInterval(() => this.#take(), INTERVAL_MS).unref();
  }

  /** @returns {Map<string, number>} seconds by database; backends that lived for less than a second are missing */
  byDatabase() {
    this.#take();
    const seconds = new Map();
    for (const { database, used } of this.#backends.values())
      if (database) seconds.set(database, (seconds.get(database) ?? 0) + used);
    return seconds;
  }

  end() {
    clearInterval(this.#timer);
  }

  #take() {
    for (const pid of childrenOf(this.#postmaster)) {
      try {
        const database = /^postgres: \S+ (\S+) [\d.:[]/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1];
        this.#backends.set(pid, { database, used: usedBy(pid) });
      } catch {
        // The backend has ended.
      }
    }
  }
}

function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function usedBy(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  // utime and stime, the 14th and 15th field of proc(5).
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
