import { expect, test } from 'vitest';
import { IdPlaces } from './id-places.ts';

function bytesOf(ids: readonly bigint[]): Uint8Array {
  const bytes = Buffer.alloc(8 * ids.length);
  for (const [place, id] of ids.entries()) bytes.writeBigInt64BE(id, 8 * place);
  return bytes;
}

test('finds added identifiers by their bytes only', () => {
  const ids = Array.from({ length: 5_000 }, (_, place) => 383_398_214_734_186_744n + BigInt(place) * 4_194_304n);
  const places = new IdPlaces(ids.length);
  const bytes = bytesOf(ids);
  for (const place of ids.keys()) places.add(bytes, 8 * place);
  expect(ids.map((_, place) => places.at(bytes, 8 * place))).toEqual([...ids.keys()]);
  const others = bytesOf(ids.map((id) => id + 1n));
  expect(ids.every((_, place) => places.at(others, 8 * place) === -1)).toBe(true);
  expect(() => places.add(others, 0)).toThrow(RangeError);
});
