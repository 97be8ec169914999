import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { optional, text } from '../conventions.ts';
import { listQuery } from '../lists/list.ts';
import { tidied, withoutInvisible } from './plain-text.ts';

const unseen = [
  ...Array.from({ length: 5 }, (_, at) => 0x200b + at),
  ...Array.from({ length: 5 }, (_, at) => 0x202a + at),
  ...Array.from({ length: 4 }, (_, at) => 0x2066 + at),
  ...[0x00ad, 0x061c, 0x2060, 0xfeff],
].map((code) => String.fromCodePoint(code));

it.each(unseen)('removes %j at every position', (letter) => {
  expect(withoutInvisible(`${letter}陈${letter}${letter}远${letter}`)).toBe('陈远');
});

it.each(['👨‍👩‍👧‍👦', '👩🏽‍🚒', '🏳️‍🌈', '❤️‍🔥', '1️⃣', '🇨🇳', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '葛󠄀城', '㛃︀', '𠮷野家', 'ᠮᠣᠩᠭᠣᠯ', '第一行\n\t第二行'])(
  'keeps %s whole',
  (word) => expect(withoutInvisible(word)).toBe(word),
);

it('keeps a joiner between two pictures only', () => {
  expect(withoutInvisible('👨\u200d')).toBe('👨');
  expect(withoutInvisible('👨\u200d\u200d👩')).toBe('👨👩');
  expect(withoutInvisible('a\u200d👩\u200db')).toBe('a👩b');
});

it('changes nothing the second time', () => {
  const letters = fc.string({ unit: fc.constantFrom(...unseen, '👨', '👩', '🏽', '\ufe0f', '陈', 'e', '\u0301', ' ') });
  fc.assert(fc.property(letters, (word) => tidied(tidied(word)) === tidied(word)));
});

it('handles a long text in one pass', () => {
  for (const part of ['🏽', '👨\ufe0f', '👨\u200d', '\u200b', '👨🏽🏽'])
    expect(withoutInvisible(part.repeat(200_000)).length).toBeGreaterThanOrEqual(0);
});

it('counts only visible characters of a text field', () => {
  const name = text(['姓名', 'Name'], { max: 2 });
  expect(name.parse('\ufeff陈\u200b远\u202e ')).toBe('陈远');
  expect(name.safeParse('\u200b\u2060').error?.issues).toMatchObject([{ params: { rule: 'required' } }]);
  expect(name.safeParse('陈\u0007').error?.issues).toMatchObject([{ params: { rule: 'characters' } }]);
  expect(optional(name).parse('\u200e')).toBeNull();
});

it('normalizes search values like stored values', () => {
  const query = listQuery(
    { name: text(['姓名', 'Name']) },
    { filters: ['name'], sorts: [], extra: { keyword: () => true } },
  );
  expect(query.parse({ name: ' 陈\u200b远\ufeff ', keyword: ' \u200e陈远　' })).toMatchObject({
    filters: [{ field: 'name', value: '陈远' }],
    extra: { keyword: '陈远' },
  });
});

it('normalizes any number of marks in one pass', () => {
  const crowded = `a${'\u0301\u0323'.repeat(300_000)}b`;
  expect(tidied(crowded).length).toBeLessThan(40);
  expect(tidied('e\u0301')).toBe('é');
});
