import { closeBytes, openBytes, putSigned, type Reading, type Sink, takeSigned } from '../bytes.ts';

const fields = ['n', 'sumX', 'sumY', 'sumXX', 'sumYY', 'sumXY'] as const;

/**
 * Sums of two scores of the same people, in half points: two subjects of people with both, or the two halves of a
 * paper. Integers, exact below 2^53. Sums of disjoint groups add up.
 */
export type PairSums = Record<(typeof fields)[number], number>;

export const emptyPair = (): PairSums => ({ n: 0, sumX: 0, sumY: 0, sumXX: 0, sumYY: 0, sumXY: 0 });

/**
 * Adds (+1) or removes (−1) a person, in place.
 * @param x, y in half points
 */
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

export function correlation({ n, sumX, sumY, sumXX, sumYY, sumXY }: PairSums): number | null {
  // bigint, because n·Σxy − Σx·Σy loses digits in doubles from some hundred thousand people on
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
