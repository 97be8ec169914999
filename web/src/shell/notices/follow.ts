/** How a page hears of something new, whatever the means. */
export interface Line {
  /**
   * Listens until the server ends the stream; rejects when it cannot be had or breaks.
   * @param heard called for every event
   */
  listen: (heard: () => void, signal: AbortSignal) => Promise<void>;
  /** asks once, where no stream is to be had */
  ask: (signal: AbortSignal) => Promise<void>;
  /** resolves once there is a network */
  online: (signal: AbortSignal) => Promise<void>;
  /** resolves after so many milliseconds, or when the signal ends it */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** milliseconds since any fixed moment */
  now: () => number;
  /** 0..1 */
  chance: () => number;
}

const shortest = 1_000;
const longest = 60_000;
/** A stream that held for so long was a good one: the server ends each after five minutes. */
const goodAfter = 60_000;
/** Counts asked for not longer ago than this are not asked for again while streams fail. */
const freshFor = longest / 2;

/** Pause after so many failures in a row, 1 s … 60 s; by chance down to its half, so that pages do not return together. */
export const pauseAfter = (failures: number, chance: number): number =>
  Math.min(longest, shortest * 2 ** (failures - 1)) * (0.5 + chance / 2);

/**
 * Keeps a stream open until the signal ends it. One that ends after minutes is opened anew at once; one that fails, or
 * ends early, after a growing pause. While streams tell nothing the counts are asked for, at most twice a minute.
 */
export async function follow(line: Line, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  const told = () => {
    toldAt = line.now();
  };
  while (!signal.aborted) {
    await line.online(signal);
    if (signal.aborted) return;
    const began = line.now();
    const ended = await line.listen(told, signal).then(
      () => true,
      () => false,
    );
    if (signal.aborted) return;
    const good = line.now() - began >= goodAfter;
    failures = good ? 0 : failures + 1;
    if (good && ended) continue;
    if (line.now() - toldAt >= freshFor) await line.ask(signal).then(told, () => undefined);
    await line.wait(pauseAfter(Math.max(failures, 1), line.chance()), signal);
  }
}
