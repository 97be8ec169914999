import { expect, test } from 'vitest';
import { makeLink, verifyLink } from './signed-link.ts';

const secret = Buffer.alloc(32, 7);
const now = Date.parse('2026-02-24T09:00:00+08:00');
const claims = { key: 'a'.repeat(40), subject: '1001', tenantId: '000000' };
const token = makeLink(claims, 60, { secret, now });

test('returns the claims of a token until it expires', () => {
  expect(verifyLink(token, { secret, now: now + 59_000 })).toMatchObject(claims);
  expect(verifyLink(token, { secret, now: now + 60_000 })).toBeUndefined();
});

test('gives each token its own serial', () => {
  const serials = [token, makeLink(claims, 60, { secret, now })].map(
    (each) => verifyLink(each, { secret, now })?.serial,
  );
  expect(serials).toEqual([expect.stringMatching(/^[\w-]{12}$/), expect.stringMatching(/^[\w-]{12}$/)]);
  expect(new Set(serials).size).toBe(2);
});

test('rejects a token with any changed byte', () => {
  for (let at = 0; at < token.length; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    const accepted = verifyLink(changed, { secret, now });
    // The last digit of the signature has two unused bits, so another letter may encode the same bytes.
    if (at < token.length - 1) expect(accepted).toBeUndefined();
  }
});

test('rejects another secret, garbage and long texts', () => {
  expect(verifyLink(token, { secret: Buffer.alloc(32, 8), now })).toBeUndefined();
  for (const text of ['', '.', 'a.b', `${token}x`, `${token}.${token}`, 'x'.repeat(100_000)]) {
    expect(verifyLink(text, { secret, now })).toBeUndefined();
  }
});

test('throws for a short secret', () => {
  expect(() => makeLink(claims, 60, { secret: Buffer.alloc(16), now })).toThrow(RangeError);
});
