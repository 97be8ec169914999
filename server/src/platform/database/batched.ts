/**
 * Turns the questions of one moment into one: whoever asks in the same turn of the event loop travels in the same
 * statement, each key once. It is sent after the last of them has asked, so that nobody is told what was true before he
 * came.
 * @param ask answers in the order of the keys; undefined: there is nothing under that key
 */
export function batched<V>(ask: (keys: readonly string[]) => Promise<readonly (V | undefined)[]>) {
  let open: { keys: Map<string, number>; answers: Promise<readonly (V | undefined)[]> } | undefined;

  const begin = () => {
    const keys = new Map<string, number>();
    const { promise, resolve } = Promise.withResolvers<void>();
    setImmediate(() => {
      open = undefined;
      resolve();
    });
    return { keys, answers: promise.then(() => ask([...keys.keys()])) };
  };

  return async (key: string): Promise<V | undefined> => {
    open ??= begin();
    const { keys, answers } = open;
    const place = keys.get(key) ?? keys.size;
    keys.set(key, place);
    return (await answers)[place];
  };
}
