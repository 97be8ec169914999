import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentDisposition, downloadName } from './disposition.ts';

test('S45 adds ASCII and percent-encoded forms of Chinese names', () => {
  expect(contentDisposition('名单 (1).xlsx')).toBe(
    `attachment; filename="__ (1).xlsx"; filename*=UTF-8''%E5%90%8D%E5%8D%95%20%281%29.xlsx`,
  );
  expect(contentDisposition('a.pdf', 'inline')).toBe(`inline; filename="a.pdf"; filename*=UTF-8''a.pdf`);
});

test.each([
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie x=1.pdf'],
  ['a".pdf', 'a.pdf'],
  ['..\\..\\evil.pdf', 'evil.pdf'],
  ['report\u202Efdp.exe', 'reportfdp.exe'],
  ['  . ', '未命名'],
  ['\uD800.txt', 'txt'],
])('saves %j as %j', (name, saved) => {
  expect(downloadName(name)).toBe(saved);
});

test('S45 shortens 300 Chinese characters and keeps the extension', () => {
  const name = downloadName(`${'申'.repeat(300)}.docx`);
  expect(Array.from(name)).toHaveLength(120);
  expect(name.endsWith('申.docx')).toBe(true);
});

test('gives one ASCII header line for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (name) => {
      const header = contentDisposition(name);
      expect(header).toMatch(/^attachment; filename="[^"\\%]+"; filename\*=UTF-8''[A-Za-z0-9%!~_.-]+$/);
      expect(header.length).toBeLessThan(1800);
      expect(header).toMatch(/^[\x20-\x7e]+$/);
    }),
  );
});

/** Quadratic matching takes minutes at these lengths and exceeds the test's timeout of half a minute. */
test('handles hostile lengths in linear time', () => {
  for (const name of [`x${'.'.repeat(900_000)}y`, `x${' .'.repeat(450_000)}y`, `${'.a'.repeat(450_000)}`])
    contentDisposition(name);
});
