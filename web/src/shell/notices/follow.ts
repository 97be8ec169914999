export interface Line {
  listen: (heard: () => void, signal: AbortSignal) => Promise<void>;
  ask: (signal: AbortSignal) => Promise<void>;
  online: (signal: AbortSignal) => Promise<void>;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  now: () => number;
  /** 0..1 */
  chance: () => number;
}

const shortest = 1_000;
const longest = 60_000;
/** A stream of this length counts as successful: the server ends each after five minutes. */
const goodAfter = 60_000;
/** Younger counts are not polled again while streams fail. */
const freshFor = longest / 2;

/**
 * Pause after so many failures in a row, 1 s to 60 s, randomly reduced by up to half, so that pages do not reconnect
 * together.
 */
export const pauseAfter = (failures: number, chance: number): number =>
  Math.min(longest, shortest * 2 ** (failures - 1)) * (0.5 + chance / 2);

/**
 * Keeps a stream open until the signal aborts. A stream that ends after minutes is reopened at once; after a failure or
 * an early end a growing pause follows. While streams fail, the counts are polled at most twice a minute.
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
