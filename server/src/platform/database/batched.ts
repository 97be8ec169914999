/**
 * Batches the look-ups of one moment: all keys of one turn of the event loop share a statement, each key once. The
 * statement is sent after the last of them, so that no caller gets a state older than the call.
 * @param ask answers in the order of the keys; undefined: nothing under that key
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
