import { DOMParser as ProseMirrorParser } from '@tiptap/pm/model';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeHtml } from '../../../../../server/src/platform/text/html.ts';
import { schema } from '../schema/extensions.ts';
import { actingIn } from '../testing/acting.ts';
import { allowedTrees, hostileSoup } from '../testing/allowed-trees.ts';
import { factsOf } from '../testing/facts.ts';
import { cleanFragment } from './clean.ts';
import { pastedHtml } from './pasted-html.ts';
import { readHtml } from './read-html.ts';
import { writeHtml } from './write-html.ts';

/** PROPERTY_RUNS=50 runs the properties 50 times as often. */
const runs = (few: number) => ({ numRuns: few * Number(process.env.PROPERTY_RUNS ?? 1) });
const written = (html: string) => writeHtml(readHtml(html, schema));
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;
const pasted = (html: string) => writeHtml(ProseMirrorParser.fromSchema(schema).parse(parsed(pastedHtml(html).html)));
const shown = (html: string) => {
  const box = document.createElement('div');
  box.append(cleanFragment(html));
  return box.innerHTML;
};

test('shows and keeps whatever the server accepts', () => {
  fc.assert(
    fc.property(allowedTrees, (html) => {
      const stored = sanitizeHtml(html);
      const facts = factsOf(stored);
      expect(facts).toEqual(factsOf(html));
      expect(factsOf(shown(stored))).toEqual(facts);
      expect(factsOf(written(stored))).toEqual(facts);
    }),
    runs(40),
  );
});

test('sanitizing twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(allowedTrees, hostileSoup), (html) => {
      const stored = sanitizeHtml(html);
      expect(sanitizeHtml(stored)).toBe(stored);
    }),
    { ...runs(80), examples: [['<p><svg><div>x']] },
  );
});

test('the server keeps editor output exactly', () => {
  fc.assert(
    fc.property(fc.oneof(allowedTrees, hostileSoup), (html) => {
      const normal = written(html);
      expect(sanitizeHtml(normal)).toBe(normal);
      expect(written(normal)).toBe(normal);
    }),
    runs(80),
  );
});

test('arbitrary hostile HTML never becomes active', () => {
  fc.assert(
    fc.property(hostileSoup, (html) => {
      for (const way of [sanitizeHtml, shown, written, pasted])
        expect([html, actingIn(parsed(way(html)))]).toEqual([html, []]);
      expect(actingIn(cleanFragment(html))).toEqual([]);
    }),
    runs(150),
  );
});

test('restores every typed space', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(' ', '甲', 'b', '　'), minLength: 1 })), (parts) => {
      const strong = schema.mark('bold');
      const words = parts.map((part, index) => schema.text(part, index % 2 ? [strong] : []));
      const html = writeHtml(schema.node('doc', null, schema.node('paragraph', null, words)));
      const read = readHtml(html, schema).textContent;
      expect(read.replaceAll('\u00a0', ' ')).toBe(parts.join(''));
      expect(read).not.toMatch(/^ | $| {2}/);
    }),
    runs(50),
  );
});

test('completes a table with holes and excessive spans', () => {
  const row =
    '<table><thead><tr><th rowspan="5">一</th><th>二</th></tr></thead><tbody><tr><td>三</td></tr><tr></tr></tbody></table>';
  expect(written(row)).toBe(
    '<table><thead><tr><th>一</th><th>二</th></tr></thead><tbody><tr><td>三</td><td></td></tr><tr><td></td><td></td></tr></tbody></table>',
  );
  const wide = `<table>${'<tr><td colspan="999">x</td></tr>'.repeat(200)}</table>`;
  expect(readHtml(wide, schema).firstChild?.firstChild?.childCount).toBe(1);
  expect(written('<table><tr><td colspan="999" rowspan="999">x</td></tr></table>')).toContain('x');
});
