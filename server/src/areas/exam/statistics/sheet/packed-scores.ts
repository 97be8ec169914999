import { notMarked } from '../item/add-sheet.ts';
import type { ItemShape } from '../item/sheet-tally.ts';

/**
 * Fixed-width item scores for a bytea column (domain.md §1.3): half points above the minimum, in one byte each, or two
 * if a score of the paper does not fit. The highest value means that the item is not marked. Create it once per paper.
 */
export function packedScores(items: readonly ItemShape[]) {
  const width = items.every(({ min, max }) => max - min < 255) ? 1 : 2;
  const none = width === 1 ? 255 : 65_535;
  const length = items.length * width;
  const lowest = Int16Array.from(items, ({ min }) => min);
  const highest = Int16Array.from(items, ({ max }) => max);

  function pack(scores: ArrayLike<number>): Uint8Array {
    const bytes = new Uint8Array(length);
    items.forEach(({ min, max }, index) => {
      const score = scores[index] ?? notMarked;
      const isWithin = score === notMarked || (score >= min && score <= max);
      if (!isWithin) throw new RangeError(`item ${index + 1} cannot give ${score}`);
      const value = score === notMarked ? none : score - min;
      bytes[index * width] = value & 255;
      if (width === 2) bytes[index * width + 1] = value >>> 8;
    });
    return bytes;
  }

  /**
   * Scores in half points, or `notMarked`.
   * @throws RangeError for bytes of another paper
   */
  function unpack(bytes: Uint8Array): Int16Array {
    if (bytes.length !== length) throw new RangeError(`${bytes.length} bytes of scores instead of ${length}`);
    const scores = new Int16Array(items.length);
    for (let index = 0; index < items.length; index += 1) {
      const low = bytes[index * width] ?? 0;
      const value = width === 1 ? low : low + 256 * (bytes[index * width + 1] ?? 0);
      const score = value + (lowest[index] ?? 0);
      if (value !== none && score > (highest[index] ?? 0))
        throw new RangeError(`item ${index + 1} cannot give ${score}`);
      scores[index] = value === none ? notMarked : score;
    }
    return scores;
  }
  return { pack, unpack, width, none, length };
}
