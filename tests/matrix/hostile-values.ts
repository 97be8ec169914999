import * as fc from 'fast-check';

/** Texts that have broken servers: SQL, markup, control characters, lone surrogates, long texts, non-numbers. */
export const dangerousTexts = [
  "' or 1=1 --",
  '1) or 1=1; drop table param;--',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '#{7*7}{{7*7}}<%=7*7%>',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u0007\u001b[31m',
  '%_\\',
  '１２３＇；',
  '𠮷㛃䶮',
  '=cmd|calc',
  '../../etc/passwd',
  '1e400',
  '-1',
  '0x10',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999999',
  '2026-02-30 25:61:00',
  '0000-00-00 00:00:00',
  '9999-12-31 23:59:59',
  '__proto__',
  'constructor',
  '1,2,,3',
  ',',
  ' ',
  '(a+)+$'.repeat(20),
  'x'.repeat(20_000),
  '丽'.repeat(6_000),
  'null',
  '[]',
];

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...dangerousTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const numbers = fc.constantFrom(0, -1, 1.5, 1e21, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63);
const deep = fc.constantFrom(JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`), { a: { a: { a: {} } } });

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: numbers },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { length: 1e9 }) },
  { weight: 1, arbitrary: fc.array(fc.oneof(hostileText, numbers), { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: deep },
);
