import { closeBytes, openBytes, putSigned, type Reading, type Sink, takeSigned } from '../bytes.ts';

const fields = ['n', 'sumX', 'sumY', 'sumXX', 'sumYY', 'sumXY'] as const;

/**
 * What two scores of the same people have in common, in half points: two subjects of those who sat both, or the two halves
 * of one paper. Whole numbers, exact below 2^53; they add up over any people.
 */
export type PairSums = Record<(typeof fields)[number], number>;

export const emptyPair = (): PairSums => ({ n: 0, sumX: 0, sumY: 0, sumXX: 0, sumYY: 0, sumXY: 0 });

/** Counts a person in (+1) or out (−1), in place. @param x, y in half points */
export function addPair(sums: PairSums, x: number, y: number, people: number): void {
  sums.n += people;
  sums.sumX += people * x;
  sums.sumY += people * y;
  sums.sumXX += people * x * x;
  sums.sumYY += people * y * y;
  sums.sumXY += people * x * y;
}

export const mergePairs = (a: PairSums, b: PairSums): PairSums => combinedPairs(a, b, 1);

export const withoutPairs = (whole: PairSums, part: PairSums): PairSums => combinedPairs(whole, part, -1);

/** Pearson's r between the two; null below two people or when one of them does not vary. */
export function correlation({ n, sumX, sumY, sumXX, sumYY, sumXY }: PairSums): number | null {
  // whole numbers without a limit: n·Σxy − Σx·Σy loses digits in doubles from some hundred thousand people on
  const times = (a: number, b: number) => BigInt(a) * BigInt(b);
  const varyX = Number(times(n, sumXX) - times(sumX, sumX));
  const varyY = Number(times(n, sumYY) - times(sumY, sumY));
  if (n < 2 || varyX === 0 || varyY === 0) return null;
  return Number(times(n, sumXY) - times(sumX, sumY)) / (Math.sqrt(varyX) * Math.sqrt(varyY));
}

const version = 1;

export function encodePair(sums: PairSums): Uint8Array {
  const out = [version];
  putPair(out, sums);
  return Uint8Array.from(out);
}

/** @throws RangeError for bytes that no pair was written to */
export function decodePair(bytes: Uint8Array): PairSums {
  const reading = openBytes(bytes, version);
  const sums = takePair(reading);
  closeBytes(reading);
  return sums;
}

export function putPair(out: Sink, sums: PairSums): void {
  for (const field of fields) putSigned(out, sums[field]);
}

export function takePair(reading: Reading): PairSums {
  const sums = emptyPair();
  for (const field of fields) sums[field] = takeSigned(reading);
  return sums;
}

function combinedPairs(a: PairSums, b: PairSums, sign: 1 | -1): PairSums {
  const sums = emptyPair();
  for (const field of fields) sums[field] = a[field] + sign * b[field];
  return sums;
}
