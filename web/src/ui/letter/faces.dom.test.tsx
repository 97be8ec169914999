import { expect, test } from 'vitest';
import { coverOf, facelessIn } from './faces.ts';

const letters = { family: '"Kaoxin Letter"', unicodeRange: 'U+20-7e, U+3000-303f, U+4e00-9fff, U+ff00-ffef' };
const others = { family: 'Kaoxin Others', unicodeRange: 'U+20BB7' };
const page = { family: 'Kaoxin Title', unicodeRange: 'U+30000-3134F' };

function letterOf(inside: string): Element {
  const main = document.createElement('main');
  main.innerHTML = inside;
  return main;
}
const lackingIn = (inside: string) => {
  const has = coverOf([letters, others, page]);
  if (!has) throw new Error('no faces');
  return facelessIn(letterOf(inside), has);
};

test('reports unprintable characters with clause and words', () => {
  expect(
    lackingIn(
      '<p>张𠮷、李\u{30EDE}：</p><section data-clause="调查事实"><p>经查，考生<strong>王\u{30EDE}</strong>于当日参加考试。</p></section>',
    ),
  ).toEqual([
    { character: '\u{30EDE}', clause: undefined, words: '张𠮷、李\u{30EDE}：' },
    { character: '\u{30EDE}', clause: '调查事实', words: '经查，考生王\u{30EDE}于当日参加考' },
  ]);
});

test('ignores invisible and removed characters', () => {
  expect(lackingIn('<p>葛\u{E0100}\u200d某\n</p><p><del>\u{30EDE}</del></p>')).toEqual([]);
});

test('reports nothing when the fonts are unknown', () => {
  expect(coverOf([{ family: 'FangSong', unicodeRange: 'U+0-10FFFF' }])).toBeUndefined();
});
