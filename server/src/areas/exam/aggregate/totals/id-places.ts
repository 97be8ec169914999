/**
 * Positions of identifiers, in order of insertion, by their eight bytes as the database sends them. It creates no
 * strings.
 */
export class IdPlaces {
  readonly #high: Uint32Array;
  readonly #low: Uint32Array;
  /** position + 1; 0 for a free slot */
  readonly #slots: Int32Array;
  #count = 0;

  constructor(most: number) {
    this.#high = new Uint32Array(most);
    this.#low = new Uint32Array(most);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2)));
  }

  add(bytes: Uint8Array, from: number): void {
    if (this.#count === this.#high.length) throw new RangeError('more identifiers than were said');
    const [high, low] = [wordAt(bytes, from), wordAt(bytes, from + 4)];
    this.#high[this.#count] = high;
    this.#low[this.#count] = low;
    this.#count += 1;
    this.#slots[this.#slotOf(high, low)] = this.#count;
  }

  at(bytes: Uint8Array, from: number): number {
    return (this.#slots[this.#slotOf(wordAt(bytes, from), wordAt(bytes, from + 4))] ?? 0) - 1;
  }

  #slotOf(high: number, low: number): number {
    const last = this.#slots.length - 1;
    for (let slot = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> 8; ; slot += 1) {
      const place = (this.#slots[slot & last] ?? 0) - 1;
      if (place < 0 || (this.#low[place] === low && this.#high[place] === high)) return slot & last;
    }
  }
}

const wordAt = (bytes: Uint8Array, from: number): number => intAt(bytes, from) >>> 0;

export const intAt = (bytes: Uint8Array, from: number): number =>
  ((bytes[from] ?? 0) << 24) | ((bytes[from + 1] ?? 0) << 16) | ((bytes[from + 2] ?? 0) << 8) | (bytes[from + 3] ?? 0);
