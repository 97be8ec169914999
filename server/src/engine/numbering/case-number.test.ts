import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseNumber, checkDigit, normalQueryCode, parseCaseNumber, queryCode } from './case-number.ts';

test('computes the check digit by ISO 7064 MOD 11,10', () => {
  expect(checkDigit('0794')).toBe(5);
});

test('reads back prefix, day, sequence and check digit', () => {
  expect(caseNumber('petition', '2026-02-06', 7)).toMatch(/^XF202602060007\d$/);
  expect(caseNumber('appeal', '2026-02-06', 123456)).toMatch(/^SS20260206123456\d$/);
  fc.assert(
    fc.property(fc.constantFrom('petition', 'appeal', 'economist'), fc.integer({ min: 1, max: 999_999 }), (kind, n) => {
      const text = caseNumber(kind, '2026-12-31', n);
      expect(text.length).toBeLessThanOrEqual(20);
      expect(parseCaseNumber(` ${text.toLowerCase()} `)).toEqual({ kind, day: '2026-12-31', sequence: n });
    }),
  );
});

test('rejects every number with one wrong digit', () => {
  const text = caseNumber('petition', '2026-02-06', 42);
  for (let index = 2; index < text.length; index += 1) {
    for (const digit of '0123456789') {
      const typed = text.slice(0, index) + digit + text.slice(index + 1);
      expect(parseCaseNumber(typed) === null).toBe(typed !== text);
    }
  }
});

test.each(['', 'XF1', 'ZZ202602060007', 'XF202613990001'])('rejects %s', (text) =>
  expect(parseCaseNumber(text)).toBeNull(),
);

test('rejects a sequence out of range', () => {
  expect(() => caseNumber('petition', '2026-02-06', 0)).toThrow(RangeError);
  expect(() => caseNumber('petition', '2026-02-06', 1_000_000)).toThrow(RangeError);
});

test('generates query codes without ambiguous characters', () => {
  expect(queryCode(Uint8Array.from([0, 31, 32, 63, 255, 10, 18, 17]))).toBe('0Z0ZZAJH');
  expect(new Set(Array.from({ length: 200 }, () => queryCode())).size).toBe(200);
  expect(queryCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(normalQueryCode(' o1ilabcd ')).toBe('0111ABCD');
});
