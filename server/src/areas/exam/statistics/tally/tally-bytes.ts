import { closeBytes, openBytes, putCounts, putWhole, takeCounts, takeWhole } from '../bytes.ts';
import type { Tally } from './tally.ts';

const version = 1;
/** 5,000 points, above any examination and still cheap. */
const mostBins = 10_001;

/** A tally for a bytea column: version, number of bins, non-empty bins. */
export function encodeTally({ bins }: Tally): Uint8Array {
  const out = [version];
  putWhole(out, bins.length);
  putCounts(out, bins);
  return Uint8Array.from(out);
}

export function decodeTally(bytes: Uint8Array): Tally {
  const reading = openBytes(bytes, version);
  const length = takeWhole(reading);
  if (length > mostBins) throw new RangeError(`${length} bins are too many`);
  const bins = takeCounts(reading, length);
  closeBytes(reading);
  return { bins };
}
