const SEGMENT = 1024 * 1024;
const GROWTH = 2;

/** Texts by number, stored as UTF-8: a text costs its bytes and eight more, not an object. */
export type TextStore = { add(text: string): void; at(index: number): string | undefined; readonly count: number };

const grown = (numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(numbers.length * GROWTH);
  larger.set(numbers);
  return larger;
};

/** A text longer than 1 MB cannot be added; callers limit their texts far below. */
export function textStore(): TextStore {
  const segments: Buffer[] = [];
  let used = SEGMENT;
  let count = 0;
  let starts = new Uint32Array(1024);
  let lengths = new Uint32Array(1024);

  function add(text: string): void {
    const length = Buffer.byteLength(text);
    if (length > SEGMENT) throw new RangeError('text longer than a segment');
    if (used + length > SEGMENT) {
      segments.push(Buffer.allocUnsafe(SEGMENT));
      used = 0;
    }
    if (count === starts.length) {
      starts = grown(starts);
      lengths = grown(lengths);
    }
    segments.at(-1)?.write(text, used);
    starts[count] = (segments.length - 1) * SEGMENT + used;
    lengths[count] = length;
    used += length;
    count += 1;
  }

  function at(index: number): string | undefined {
    const start = index < count ? starts[index] : undefined;
    if (start === undefined) return undefined;
    const from = start % SEGMENT;
    return segments[Math.floor(start / SEGMENT)]?.toString('utf8', from, from + (lengths[index] ?? 0));
  }

  return {
    add,
    at,
    get count() {
      return count;
    },
  };
}
