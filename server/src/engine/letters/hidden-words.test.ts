import { expect, test } from 'vitest';
import { sanitizeHtml } from '#platform/text/html.ts';
import { hiddenWords } from './hidden-words.ts';

const words = '可在30日内申请复查';
const nested = (tag: string, times: number) => `<${tag}>`.repeat(times) + words + `</${tag}>`.repeat(times);
const items = (times: number) => '<ul><li>'.repeat(times) + words + '</li></ul>'.repeat(times);
const row = (cells: number) => `<tr>${`<td>${words}</td>`.repeat(cells)}</tr>`;

test.each([
  ['a formula without words', `<math><mphantom><mtext>${words}</mtext></mphantom></math>`],
  ['words beside the signs of a formula', `<math>${words}</math>`],
  ['words in a row of a formula', `<math><mrow>${words}<mi>x</mi></mrow></math>`],
  ['a part too many', `<math><msub><mi>x</mi><mn>1</mn><mtext>${words}</mtext></msub></math>`],
  ['a formula that grows small', `<math><mstyle scriptlevel="40"><mtext>${words}</mtext></mstyle></math>`],
  [
    'exponents of exponents',
    `<math>${'<msup><mi>x</mi>'.repeat(6)}<mtext>${words}</mtext>${'</msup>'.repeat(6)}</math>`,
  ],
  ['a formula beside the page', `<math><mspace width="9999px"></mspace><mtext>${words}</mtext></math>`],
  ['a formula before the page', `<math><mspace width="-60em"></mspace><mtext>${words}</mtext></math>`],
  ['a formula of no width', `<math><mpadded width="0"><mtext>${words}</mtext></mpadded></math>`],
  ['a share of nobody knows what', `<math><mo lspace="900%">+</mo><mtext>${words}</mtext></math>`],
  ['signs below signs below signs', nested('sub', 9)],
  ['what is moved beside the page', nested('blockquote', 20)],
  ['lists in lists', items(12)],
  ['a table wider than the page', `<table><tbody>${row(40)}</tbody></table>`],
  ['cells that reach down', `<table>${`<tr>${`<td rowspan="3">${words}</td>`.repeat(10)}</tr>`.repeat(2)}</table>`],
  ['a cell beside one of many columns', `<table><tr><td colspan="900">一</td><td>${words}</td></tr></table>`],
  ['words of a table in no cell', `<table><tbody><tr>${words}<td>一</td></tr></tbody></table>`],
  ['words of a list that are no item', `<ul>${words}<li>一</li></ul>`],
])('%s hides its words', (_, html) => {
  const stored = sanitizeHtml(html);
  expect(stored).toContain('申请复查');
  expect(hiddenWords(stored)).toContain('申请复查');
});

test('finds words in reversed order; sanitizing removes the reversal', () => {
  const turned = `<p>\u202e${words}\u202c</p>`;
  expect(hiddenWords(turned)).toContain('申请复查');
  expect(hiddenWords(sanitizeHtml(turned))).toBeUndefined();
});

test.each([
  ['paragraphs and marks', `<p><strong>${words}</strong>x<sub>1<sub>a</sub></sub></p>`],
  ['lists and quotations', `<blockquote>${items(4)}</blockquote>`],
  ['a table', `<table><thead>${row(6)}</thead><tbody>${row(6).repeat(30)}</tbody></table>`],
  [
    'a table with cells that reach down',
    `<table>${`<tr><td rowspan="2">一</td><td>二</td></tr><tr><td>三</td></tr>`.repeat(40)}</table>`,
  ],
  [
    'a formula',
    '<math display="block"><mrow><mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac><mspace width="1em"></mspace>' +
      '<mo lspace="0.2222em" rspace="0.2222em">+</mo><msubsup><mi>a</mi><mn>1</mn><mn>2</mn></msubsup>' +
      '<mstyle scriptlevel="0" displaystyle="true"><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover></mstyle></mrow></math>',
  ],
  ['a caption', `<table><caption>${words}</caption><tbody>${row(2)}</tbody></table>`],
  ['nothing', ''],
])('finds nothing hidden in %s', (_, html) => {
  expect(hiddenWords(sanitizeHtml(html))).toBeUndefined();
});
