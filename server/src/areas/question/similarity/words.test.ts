import { expect, it, test } from 'vitest';
import { comparedWords } from './words.ts';

const isSame = (one: string, other: string) => comparedWords(one) === comparedWords(other);

test.each([
  ['width, case, spaces and punctuation', '<p>ＧＤＰ 由“消费”、投资构成。</p>', 'gdp由消费，投资构成'],
  ['markup', '<p>甲<strong>乙</strong></p><p>丙</p>', '<p>甲乙丙</p>'],
  ['the place of the answer', '正确的是（　　）。', '正确的是____'],
  ['a thousand written with a comma', '1,200,000元', '1200000 元'],
  ['letters written by name or number', 'a &lt; b &#x4E2D;', 'a < b 中'],
  ['a small two', 'x²', 'x<sup>2</sup>'],
  ['formatting of a formula', '<math><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow></math>', 'x+1'],
  ['an attribute with a sign of its own', '<p title="a>b">甲</p>', '甲'],
])('ignores %s', (_, one, other) => {
  expect(isSame(one, other)).toBe(true);
});

test.each([
  ['a number', '税率为13%', '税率为9%'],
  ['a point', '3.14', '314'],
  ['a sign', '等于-5', '等于5'],
  ['percent', '5%', '5'],
  ['an operator', 'a+b', 'a-b'],
  ['brackets of a formula', '(a+b)c', 'a+bc'],
  ['a power', 'x<sup>2</sup>', 'x2'],
  ['where a fraction is divided', fraction('1', '23'), fraction('12', '3')],
  ['a picture', '<img src="/api/file/1">如图', '<img src="/api/file/2">如图'],
  ['a picture and none', '<img src="/api/file/1">如图', '如图'],
  ['a word that turns it round', '不正确的是', '正确的是'],
])('respects %s', (_, one, other) => {
  expect(isSame(one, other)).toBe(false);
});

function fraction(above: string, below: string): string {
  return `<math><mfrac><mn>${above}</mn><mn>${below}</mn></mfrac></math>`;
}

it('respects the position of blanks where it matters', () => {
  const blanks = (text: string) => comparedWords(text, { keepsBlanks: true });
  expect(blanks('由____和投资构成')).not.toBe(blanks('由消费和____构成'));
  expect(blanks('甲____乙')).toBe(blanks('甲＿＿乙'));
});

it('compares pictures by digest when it is known', () => {
  const pictureWord = () => 'same bytes';
  expect(comparedWords('<img src="/1">', { pictureWord })).toBe(comparedWords('<img src="/2">', { pictureWord }));
});
