/** Target of bytes: an array for a few, or `ByteSink` for hundreds of thousands. */
export interface Sink {
  push(byte: number): unknown;
}

export class ByteSink implements Sink {
  #bytes = new Uint8Array(65_536);
  #length = 0;

  push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const more = new Uint8Array(2 * this.#length);
      more.set(this.#bytes);
      this.#bytes = more;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  taken(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Writes an integer up to 2^53, seven bits per byte, lowest first (LEB128). */
export function putWhole(out: Sink, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole number`);
  let left = value;
  while (left >= 128) {
    out.push((left % 128) + 128);
    left = Math.floor(left / 128);
  }
  out.push(left);
}

/** Writes a signed integer, numbered 0, −1, 1, −2 … */
export const putSigned = (out: Sink, value: number): void => putWhole(out, value < 0 ? -2 * value - 1 : 2 * value);

export interface Reading {
  readonly bytes: Uint8Array;
  at: number;
}

export function openBytes(bytes: Uint8Array, version: number): Reading {
  if (bytes[0] !== version) throw new RangeError(`version ${bytes[0]} is not known, only ${version}`);
  return { bytes, at: 1 };
}

export function closeBytes(reading: Reading): void {
  if (reading.at !== reading.bytes.length) throw new RangeError('bytes follow the end');
}

export function takeWhole(reading: Reading): number {
  const first = reading.bytes[reading.at];
  if (first !== undefined && first < 128) {
    reading.at += 1;
    return first;
  }
  let value = 0;
  for (let factor = 1; factor <= 2 ** 49; factor *= 128) {
    const byte = reading.bytes[reading.at];
    if (byte === undefined) throw new RangeError('the bytes end within a number');
    reading.at += 1;
    value += (byte % 128) * factor;
    if (byte < 128) return checkedWhole(value);
  }
  throw new RangeError('a number is too long');
}

export function takeSigned(reading: Reading): number {
  const value = takeWhole(reading);
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}

/** Writes sparse counts: the number of non-zero ones, then the gap before each and its value. */
export function putCounts(out: Sink, counts: Uint32Array): void {
  let filled = 0;
  for (const count of counts) if (count > 0) filled += 1;
  putWhole(out, filled);
  let gap = 0;
  for (const count of counts) {
    if (count === 0) gap += 1;
    else {
      putWhole(out, gap);
      putWhole(out, count);
      gap = 0;
    }
  }
}

export function takeCounts(reading: Reading, length: number): Uint32Array {
  const counts = new Uint32Array(length);
  let at = 0;
  for (let left = takeWhole(reading); left > 0; left -= 1) {
    at += takeWhole(reading);
    const count = takeWhole(reading);
    if (at >= length || count >= 2 ** 32) throw new RangeError('a count lies outside its table');
    counts[at] = count;
    at += 1;
  }
  return counts;
}

function checkedWhole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('a number is too large');
  return value;
}
