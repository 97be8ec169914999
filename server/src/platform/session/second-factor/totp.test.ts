import { expect, test } from 'vitest';
import { codeOf, keyOf, newSecret, stepAt, stepOf } from './totp.ts';

/** Appendix B of RFC 6238, SHA-1: seconds since 1970 and the code of eight digits. */
const vectors: [number, string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

test.each(vectors)('computes the code of RFC 6238 at %d', (seconds, code) => {
  expect(codeOf(Buffer.from('12345678901234567890'), stepAt(seconds), 8)).toBe(code);
});

test('reads base32 as authenticators do', () => {
  expect(keyOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ').toString()).toBe('12345678901234567890');
  const secrets = Array.from({ length: 50 }, newSecret);
  for (const secret of secrets) expect([secret.length, keyOf(secret).length]).toEqual([32, 20]);
  expect(new Set(secrets).size).toBe(50);
});

test('accepts one step of difference, not two', () => {
  const secret = newSecret();
  const now = 1_800_000_000;
  const at = (offset: number) => codeOf(keyOf(secret), stepAt(now) + offset);
  for (const offset of [-1, 0, 1]) expect(stepOf(secret, at(offset), now)).toBe(stepAt(now) + offset);
  for (const offset of [-3, -2, 2, 3]) expect(stepOf(secret, at(offset), now)).toBeUndefined();
});
