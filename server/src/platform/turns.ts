import { setImmediate } from 'node:timers/promises';

/** Milliseconds a walk may block other work. */
const longest = 8;

/**
 * For a long walk over many rows: the returned function yields to the event loop when some milliseconds have passed.
 *
 * @example const turn = takingTurns(); for (const row of rows) { judge(row); await turn(); }
 */
export function takingTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await setImmediate();
    since = performance.now();
  };
}

/**
 * Yields the items in order and lets other work run in between. @example for await (const row of inTurns(rows))
 * write(row);
 */
export async function* inTurns<T>(many: Iterable<T>): AsyncGenerator<T> {
  const turn = takingTurns();
  for (const one of many) {
    yield one;
    await turn();
  }
}

export async function eachInTurn<T, R>(many: Iterable<T>, make: (one: T) => R | Promise<R>): Promise<R[]> {
  const turn = takingTurns();
  const made: R[] = [];
  for (const one of many) {
    made.push(await make(one));
    await turn();
  }
  return made;
}
