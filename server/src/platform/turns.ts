import { setImmediate } from 'node:timers/promises';

/** Longest that one walk keeps everybody else from his turn, in milliseconds. */
const longest = 8;

/**
 * For a long walk over many rows: what is answered waits, when it is asked and some milliseconds have passed, until
 * others have had their turn.
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

/** Each of many in their order, while others have their turn. @example for await (const row of inTurns(rows)) write(row); */
export async function* inTurns<T>(many: Iterable<T>): AsyncGenerator<T> {
  const turn = takingTurns();
  for (const one of many) {
    yield one;
    await turn();
  }
}

/** What is made of each of many, in their order, while others have their turn. */
export async function eachInTurn<T, R>(many: Iterable<T>, make: (one: T) => R | Promise<R>): Promise<R[]> {
  const turn = takingTurns();
  const made: R[] = [];
  for (const one of many) {
    made.push(await make(one));
    await turn();
  }
  return made;
}
