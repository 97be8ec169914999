import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { shownText } from './shown-text.ts';

const ticket = (key: string, serial: string): string =>
  `/api/file/open?ticket=${btoa(JSON.stringify([key, 'u', 't', 9, serial])).replaceAll('=', '')}.${serial}`;
const fraction = (over: string, under: string) => `<math><mfrac>${over}${under}</mfrac></math>`;

describe('distinguishes', () => {
  test.each([
    ['pictures', '<p><img src="1.png" alt="" /></p>', '<p><img src="2.png" alt="" /></p>'],
    ['pictures with one alt', '<img src="1.png" alt="图" />', '<img src="2.png" alt="图" />'],
    ['pictures of the store', `<img src="${ticket('a', 's')}" />`, `<img src="${ticket('b', 's')}" />`],
    ['two pictures from one', '<img src="1.png" />', '<img src="1.png" /><img src="1.png" />'],
    ['subscripts from figures', 'H<sub>2</sub>O', 'H2O'],
    ['subscripts from superscripts', 'x<sub>2</sub>', 'x<sup>2</sup>'],
    ['superscript letters from figures', 'x²', 'x2'],
    ['nested scripts', 'x<sup>a<sub>b</sub></sup>', 'x<sup>ab</sup>'],
    ['circled digits', '①②', '12'],
    ['circled digits from others', '①③', '①②'],
    ['units from letters', '㎡', 'm2'],
    ['a fraction from figures', '½', '1/2'],
    ['underlines', '<u>学</u>而时习之', '学<u>而</u>时习之'],
    ['struck words', '甲<s>乙</s>', '甲乙'],
    ['dots of emphasis', '甲<em>乙</em>', '甲乙'],
    ['bold letters', '<strong>甲</strong>', '甲'],
    ['colours', '<span style="color:#f00">甲</span>', '<span style="color:#00f">甲</span>'],
    ['fractions', fraction('<mn>1</mn>', '<mn>23</mn>'), fraction('<mn>12</mn>', '<mn>3</mn>')],
    [
      'rows in fractions',
      fraction('<mrow><mi>a</mi><mi>b</mi></mrow>', '<mi>c</mi>'),
      fraction('<mi>a</mi>', '<mrow><mi>b</mi><mi>c</mi></mrow>'),
    ],
    [
      'a fraction and a binomial',
      '<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>',
      '<math><mfrac linethickness="0"><mi>a</mi><mi>b</mi></mfrac></math>',
    ],
    ['a root from none', '<math><msqrt><mn>2</mn></msqrt></math>', '<math><mn>2</mn></math>'],
    [
      'powers from indices',
      '<math><msup><mi>x</mi><mn>2</mn></msup></math>',
      '<math><msub><mi>x</mi><mn>2</mn></msub></math>',
    ],
    [
      'cells of tables',
      '<table><tr><td>甲</td><td>乙丙</td></tr></table>',
      '<table><tr><td>甲乙</td><td>丙</td></tr></table>',
    ],
    ['widths of letters', 'A', 'Ａ'],
    ['widths of signs', '甲，乙', '甲,乙'],
    ['lists with numbers from others', '<ol><li>甲</li></ol>', '<ul><li>甲</li></ul>'],
    ['the first number of a list', '<ol start="3"><li>甲</li></ol>', '<ol><li>甲</li></ol>'],
    ['merged cells', '<table><tr><td colspan="2">甲</td></tr></table>', '<table><tr><td>甲</td></tr></table>'],
    [
      'rows of merged cells',
      '<table><tr><td rowspan="2">甲</td></tr></table>',
      '<table><tr><td colspan="2">甲</td></tr></table>',
    ],
    ['case', 'Ph', 'pH'],
    ['signs', '&lt;', '&gt;'],
    ['intervals', '(0,1]', '[0,1)'],
    ['spaces of code', '<pre>a b</pre>', '<pre>a  b</pre>'],
  ])('%s', (_, one, other) => {
    expect(shownText(one)).not.toBe(shownText(other));
  });
});

describe('treats as equal', () => {
  test.each([
    ['spaces', '<p>增加 </p>', '增加'],
    ['a space without break', '甲&nbsp;乙', '甲 乙'],
    ['paragraphs and none', '<p>增加</p>', '<div>增加</div>'],
    ['nothing seen', '增\u200b加', '增加'],
    ['other alt and size', '<img src="1.png" alt="一" width="20" />', '<img alt="二" src="1.png" />'],
    ['links of one file', `<img src="${ticket('a', 's')}" />`, `<img src="${ticket('a', 'other')}" />`],
    ['marks in another order', '<u><strong>甲</strong></u>', '<strong><u>甲</u></strong>'],
    ['names of marks', '<b>甲</b><i>乙</i>', '<strong>甲</strong><em>乙</em>'],
    ['marks in parts', '<u>甲</u><u>乙</u>', '<u>甲乙</u>'],
    ['marks of nothing', '<u></u>甲<strong> </strong>', '甲'],
    ['superscript letters', 'x²', 'x<sup>2</sup>'],
    ['numbered letters', '&#30002;&#x4e59;', '甲乙'],
    [
      'blocks within cells',
      '<table><tr><td><p>甲</p></td><td>乙</td></tr></table>',
      '<table><tr><td>甲</td><td><p>乙</p></td></tr></table>',
    ],
    ['a list from 1', '<ol start="1"><li>甲</li></ol>', '<ol><li>甲</li></ol>'],
    [
      'blocks within merged cells',
      '<table><tr><td colspan="2" rowspan="1"><p>甲</p></td></tr></table>',
      '<table><tr><td colspan="2">甲</td></tr></table>',
    ],
    ['formulas in lines', '<math>\n <mi>x</mi>\n</math>', '<math display="block"><mi>x</mi></math>'],
  ])('%s', (_, one, other) => {
    expect(shownText(one)).toBe(shownText(other));
  });
});

it('accepts any text and equals itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(shownText(`<p>${text.replaceAll('<', '')}</p>`)).toBe(shownText(text.replaceAll('<', '')));
    }),
  );
});
