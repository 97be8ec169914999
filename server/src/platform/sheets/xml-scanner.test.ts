import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attribute, xmlScanner } from './xml-scanner.ts';

function events(pieces: readonly string[]): string[] {
  const seen: string[] = [];
  let words = '';
  const flush = () => {
    if (words !== '') seen.push(words);
    words = '';
  };
  const scanner = xmlScanner({
    open(name, attributes) {
      flush();
      seen.push(`<${name}${attributes.trim()}`);
    },
    text(text) {
      words += text;
    },
    close(name) {
      flush();
      seen.push(`>${name}`);
    },
  });
  for (const piece of pieces) scanner.write(piece);
  scanner.end();
  flush();
  return seen;
}

const DOCUMENT = `<?xml version="1.0"?><x:a b="1>2" c='"'><!-- <no> --><d/>甲&lt;&#65;&#x2F00B;<![CDATA[<&]]]]></x:a>`;

test('strips prefixes, respects quotes, decodes entities', () => {
  expect(events([DOCUMENT])).toEqual([`<ab="1>2" c='"'`, '<d/', '>d', '甲<A𯀋<&]]', '>a']);
});

test('gives the same events for any chunks', () => {
  const whole = events([DOCUMENT]);
  fc.assert(
    fc.property(fc.array(fc.nat(DOCUMENT.length), { maxLength: 12 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), DOCUMENT.length];
      expect(events(places.slice(1).map((place, index) => DOCUMENT.slice(places[index], place)))).toEqual(whole);
    }),
  );
});

test.each([
  '<!DOCTYPE a>',
  '<!ENTITY a "b">',
  '<!X',
  '<a>&nope;</a>',
  '<a>&#x110000;</a>',
  '<a>& b</a>',
  '<a',
  '<a <b>',
  '<!-- x',
])('rejects %j', (text) => {
  expect(() => events([text])).toThrow(expect.objectContaining({ name: 'SheetError' }));
  expect(() => events(Array.from(text))).toThrow(expect.objectContaining({ name: 'SheetError' }));
});

test('reads attributes by name, with or without prefix', () => {
  const attributes = ` r:id="rId1" name='甲 &amp; 乙' idx = "7"`;
  expect(attribute(attributes, 'id')).toBe('rId1');
  expect(attribute(attributes, 'name')).toBe('甲 & 乙');
  expect(attribute(attributes, 'idx')).toBe('7');
  expect(attribute(attributes, 'missing')).toBeUndefined();
});

/** Quadratic matching takes minutes at these lengths and exceeds the test's timeout of half a minute. */
test('handles hostile lengths in linear time', () => {
  for (const text of [
    '<'.repeat(600_000),
    `<a ${'b '.repeat(300_000)}`,
    '&'.repeat(600_000),
    `<a>${'&amp'.repeat(150_000)}`,
  ]) {
    expect(() => events([text])).toThrow();
  }
});
