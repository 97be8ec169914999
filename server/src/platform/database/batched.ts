/** Questions under way at once: one alone would hold up everybody when its line is cut. */
const atOnce = 2;

interface Batch<V> {
  keys: Map<string, number>;
  answers: Promise<readonly (V | undefined)[]>;
}

/**
 * Turns the questions of one moment into one: whoever asks in the same turn of the event loop, or while two questions are
 * under way, travels in the same statement, each key once. It is sent after the last of them has asked, so that nobody is
 * told what was true before he came.
 * @param ask answers in the order of the keys; undefined: there is nothing under that key
 */
export function batched<V>(ask: (keys: readonly string[]) => Promise<readonly (V | undefined)[]>) {
  let open: Batch<V> | undefined;
  let send: (() => void) | undefined;
  let underWay = 0;

  const goOn = () => {
    if (!send || underWay === atOnce) return;
    underWay += 1;
    open = undefined;
    send();
    send = undefined;
  };
  const begin = (): Batch<V> => {
    const keys = new Map<string, number>();
    const { promise, resolve } = Promise.withResolvers<void>();
    setImmediate(() => {
      send = resolve;
      goOn();
    });
    const answers = promise
      .then(() => ask([...keys.keys()]))
      .finally(() => {
        underWay -= 1;
        goOn();
      });
    return { keys, answers };
  };

  return async (key: string): Promise<V | undefined> => {
    open ??= begin();
    const { keys, answers } = open;
    const place = keys.get(key) ?? keys.size;
    keys.set(key, place);
    return (await answers)[place];
  };
}
