import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChainRow, canonicalJson, eventHash, GENESIS, type Json, verifyChain } from './chain.ts';

function chainOf(events: Json[]): ChainRow[] {
  let prevHash = GENESIS;
  return events.map((event, index) => {
    const hash = eventHash(prevHash, event);
    const row = { seq: index + 1, prevHash, hash, event };
    prevHash = hash;
    return row;
  });
}

const events = Array.from({ length: 6 }, (_, index) => ({ seq: index + 1, action: 'claim', note: `第${index}次` }));

test('writes equal values as the same text', () => {
  expect(canonicalJson({ b: [1, null, '"'], a: { d: true, c: undefined, 中: '文' } })).toBe(
    '{"a":{"d":true,"中":"文"},"b":[1,null,"\\""]}',
  );
  expect(() => canonicalJson({ a: Number.NaN })).toThrow(TypeError);
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
      const shuffled = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(shuffled)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('hashes previous hash and canonical text with SHA-256', () => {
  // Computed with sha256sum over 64 zeros followed by {"a":1}.
  expect(eventHash(GENESIS, { a: 1 })).toBe('fc6cee09194dd2578bd7664604fcb72a539066fd34544cea0009c43eb6cdc289');
});

describe('verification', () => {
  test('accepts an untouched chain, also from a checkpoint', () => {
    const rows = chainOf(events);
    expect(verifyChain(rows)).toEqual({ ok: true, count: 6, head: rows[5]?.hash });
    expect(verifyChain([])).toEqual({ ok: true, count: 0, head: GENESIS });
    expect(verifyChain(rows.slice(3), { seq: 3, hash: rows[2]?.hash ?? '' })).toMatchObject({ ok: true, count: 3 });
  });

  test.each([1, 2, 3, 4, 5, 6])('names altered row %i', (seq) => {
    const rows = chainOf(events).map((row) =>
      row.seq === seq ? { ...row, event: { ...events[0], note: '改' } } : row,
    );
    expect(verifyChain(rows)).toMatchObject({ ok: false, seq, reason: 'content', msg: `第${seq}条记录内容被改动` });
  });

  test('detects a row altered together with its hash', () => {
    const rows = chainOf(events);
    const forged = rows.map((row) => {
      if (row.seq !== 3) return row;
      const event = { ...events[2], note: '改' };
      return { ...row, event, hash: eventHash(row.prevHash, event) };
    });
    expect(verifyChain(forged)).toMatchObject({ ok: false, seq: 4, reason: 'link' });
  });

  test('detects removed and swapped rows', () => {
    const rows = chainOf(events);
    expect(verifyChain(rows.filter((row) => row.seq !== 4))).toMatchObject({ ok: false, seq: 4, reason: 'missing' });
    expect(verifyChain([...rows].reverse())).toMatchObject({ ok: false, seq: 1, reason: 'missing' });
  });
});
