interface Size {
  readonly length: number;
}

/**
 * A cache that makes values on request, by name, one after another and each once for concurrent callers. Beyond `most`
 * bytes in all it drops the least recently used.
 *
 * @example const slices = keptAsMade(({ font, codePoints }: Slice) => sliceOf(font, codePoints), 32 * 2 ** 20);
 * await slices('kaoxin-letter-400-….woff', slice);
 */
export function keptAsMade<From, Made extends Size>(make: (from: From) => Promise<Made>, most: number) {
  const kept = new Map<string, Made>();
  const underWay = new Map<string, Promise<Made>>();
  let size = 0;
  let last: Promise<unknown> = Promise.resolve();

  const keep = (name: string, made: Made): void => {
    kept.set(name, made);
    size += made.length;
    for (const [oldest, { length }] of kept) {
      if (size <= most) return;
      kept.delete(oldest);
      size -= length;
    }
  };

  return async (name: string, from: From): Promise<Made> => {
    const known = kept.get(name);
    if (known !== undefined) {
      kept.delete(name);
      kept.set(name, known);
      return known;
    }
    const waiting = underWay.get(name);
    if (waiting !== undefined) return await waiting;
    const making = last.then(() => make(from));
    last = making.catch(() => undefined);
    underWay.set(name, making);
    try {
      const made = await making;
      keep(name, made);
      return made;
    } finally {
      underWay.delete(name);
    }
  };
}
