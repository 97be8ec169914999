import {
  ByteSink,
  closeBytes,
  openBytes,
  putCounts,
  putSigned,
  putWhole,
  type Reading,
  type Sink,
  takeCounts,
  takeSigned,
  takeWhole,
} from '../bytes.ts';
import { putPair, takePair } from '../tally/pair-sums.ts';
import { type ItemShape, outlineOf, type SheetTally } from './sheet-tally.ts';

const version = 1;
const mostItems = 2_000;
/** 256 MB of counts, far above any paper. */
const mostCells = 2 ** 26;

/** Joint tables of a paper for a bytea column: version, items, halves, totals, non-empty cells. */
export function encodeSheetTally({ items, totals, cells, oddEven }: SheetTally): Uint8Array {
  const out = new ByteSink();
  out.push(version);
  putWhole(out, items.length);
  for (const { min, max, letters } of items) {
    putSigned(out, min);
    putWhole(out, max);
    putText(out, letters);
  }
  putPair(out, oddEven);
  putCounts(out, totals.bins);
  putCounts(out, cells);
  return out.taken();
}

export function decodeSheetTally(bytes: Uint8Array): SheetTally {
  const reading = openBytes(bytes, version);
  const count = takeWhole(reading);
  if (count > mostItems) throw new RangeError(`${count} items are too many`);
  const items = Array.from({ length: count }, () => takeShape(reading));
  const oddEven = takePair(reading);
  const { size, ...outline } = outlineOf(checkedSize(items));
  const totals = { bins: takeCounts(reading, outline.totals.bins.length) };
  const cells = takeCounts(reading, size);
  closeBytes(reading);
  return { ...outline, totals, cells, oddEven };
}

const takeShape = (reading: Reading): ItemShape => ({
  min: takeSigned(reading),
  max: takeWhole(reading),
  letters: takeText(reading),
});

function putText(out: Sink, text: string): void {
  putWhole(out, text.length);
  for (let at = 0; at < text.length; at += 1) putWhole(out, text.charCodeAt(at));
}

function takeText(reading: Reading): string {
  let text = '';
  for (let left = takeWhole(reading); left > 0; left -= 1) text += String.fromCharCode(takeWhole(reading));
  return text;
}

function checkedSize(items: ItemShape[]): ItemShape[] {
  const bins = items.reduce((sum, { max }) => sum + max, 1);
  const rows = items.reduce((sum, { min, max, letters }) => sum + max - min + letters.length + 2, 0);
  if (bins * rows > mostCells) throw new RangeError('the tables are too large');
  return items;
}
