import type { Content, ContentTable, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { expect, test } from 'vitest';
import { PETITION_LETTERS, petitionLetter } from '../../areas/petition/letters/forms/index.ts';
import { type LetterField, type LetterValues, letterValue } from './letter-template.ts';
import { letterPdf } from './pdf.ts';
import { letterDefinition } from './pdf-document.ts';
import { type RenderedLetter, renderLetter } from './render-letter.ts';
import { pdfPages } from './testing/pdf-text.ts';

const long = '经查,考生反映的问题属实,依据有关规定处理如下。';

/** Every field of a letter filled with its own label; the free texts are pages long. */
function filled(fields: readonly LetterField[], repeated = 1): LetterValues {
  const groups: Record<string, string | Record<string, string>> = {};
  for (const { key, label } of fields) {
    const [group = '', name] = key.split('.');
    const known = groups[group];
    const free = /content|summary|reason|note|调查事实|意见/i.test(key) ? `\n${long.repeat(repeated)}` : '';
    if (name === undefined) groups[group] = label;
    else groups[group] = { ...(typeof known === 'object' ? known : {}), [name]: `〈${label}〉${free}` };
  }
  return groups;
}

const docNo = '考信〔2026〕1号';
const letters = PETITION_LETTERS.map((template) => [template.code, template] as const);

const squeezed = (text: string): string => text.replace(/\s/g, '');

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** What a reader of the printed page reads, without spaces. */
function pageText(html: string): string {
  const main = /<main>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  return squeezed(main.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? ''));
}

/** Every text of a pdfmake definition, in its order. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textIn).join('');
  if (typeof content !== 'object' || content === null) return '';
  const { text, stack, columns, table, ul, ol } = content as Record<string, unknown>;
  return [text, stack, columns, (table as { body?: unknown } | undefined)?.body, ul, ol].map(textIn).join('');
}

const definitionOf = (letter: Pick<RenderedLetter, 'title' | 'html'>, missing = new Set<string>()) =>
  letterDefinition(letter, missing);

const silent = (sentence: string): void => expect.fail(sentence);

/** A page around markup, as the letters have one. */
const pageOf = (main: string) => ({
  title: '样函',
  html: `<html><body><main>${main}</main><div class="foot"><span></span><span>校验码 0</span></div></body></html>`,
});

const sorted = (text: string): string => Array.from(squeezed(text)).sort().join('');

test.each(letters)('%s says in the document what it says on the page', async (_, template) => {
  const letter = renderLetter({ template, values: filled(template.fields, 3), docNo });
  const definition = await definitionOf(letter);
  expect(squeezed(textIn(definition.content))).toBe(pageText(letter.html));
  expect(pageText(letter.html).length).toBeGreaterThan(100);
});

test.each([...letters.map(([code]) => [code, 1] as const), ['XF01', 120] as const, ['XF06', 120] as const])(
  '%s as a file draws every character of it, and the foot on every page (×%i)',
  async (code, repeated) => {
    const template = petitionLetter(code);
    if (!template) throw new Error(code);
    const letter = renderLetter({ template, values: filled(template.fields, repeated), docNo });
    const pages = pdfPages(await letterPdf(letter, silent)).map(squeezed);
    if (repeated > 1) expect(pages.length).toBeGreaterThan(3);
    const check = `校验码${letter.sha256.slice(0, 12)}`;
    const feet = pages.map((_, at) => `${docNo}第${at + 1}页共${pages.length}页${check}`);
    for (const [at, page] of pages.entries()) expect(page).toContain(feet[at]);
    expect(sorted(pages.join(''))).toBe(sorted(pageText(letter.html) + feet.join('')));
  },
);

test('lists, tables, headings and formulas of a clause are set; a formula stands in a line', async () => {
  const { html, title } = pageOf(`<h2>一、事实</h2><div class="clause" data-clause="调查事实"><h2>（一）经过</h2>
    <p>第一段<strong>重要</strong></p><ol><li><p>甲</p></li><li>乙</li></ol>
    <table><tbody><tr><th>科目</th><td><p>分数</p></td></tr></tbody></table>
    <p>得分<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac><mo>=</mo><msqrt><mi>c</mi></msqrt><msup><mi>d</mi><mn>2</mn></msup></math>。</p></div>`);
  const { content } = await definitionOf({ title, html });
  expect(squeezed(textIn(content))).toBe('一、事实（一）经过第一段重要甲乙科目分数得分(a+b)/2=√(c)d2。');
  const shown = JSON.stringify(content);
  expect(shown).toContain('{"sup":true,"text":"2"}');
  expect(shown).toMatch(
    /（一）经过"}\],"preserveLeadingSpaces":true,"bold":true,"headlineLevel":1,"fontSize":16,"leadingIndent":32/,
  );
  const [page = ''] = pdfPages(await letterPdf({ title, html }, silent));
  expect(squeezed(page)).toContain('得分(a+b)/2=√(c)d2。');
});

test.each(['XF09', 'XF10'])('%s, which is handed over, is one sheet', async (code) => {
  const template = petitionLetter(code);
  if (!template) throw new Error(code);
  expect(
    pdfPages(await letterPdf(renderLetter({ template, values: filled(template.fields, 0), docNo }), silent)),
  ).toHaveLength(1);
});

test('a draft carries its mark and the blanks; an issued letter has neither', async () => {
  const template = petitionLetter('XF06');
  if (!template) throw new Error('XF06');
  const values = filled(template.fields);
  const draft = renderLetter({ template, values: { ...values, reply: {} }, draft: true });
  const definition = await definitionOf(draft);
  expect(definition.watermark).toMatchObject({ text: '草稿' });
  expect(JSON.stringify(definition.content)).toContain('"decoration":["underline"]');
  expect(pdfPages(await letterPdf(draft, silent)).every((page) => page.includes('草稿'))).toBe(true);
  const issued = await definitionOf(renderLetter({ template, values, docNo }));
  expect(issued.watermark).toBeUndefined();
  expect(letterValue(values, 'reply.依据')).not.toBe('');
});

test('the paper is that of an official document', async () => {
  const { pageSize, pageMargins, defaultStyle } = await definitionOf(pageOf('<p>甲</p>'));
  expect(pageSize).toBe('A4');
  const points = [28, 37, 26, 35].map((millimetres) => expect.closeTo((millimetres / 25.4) * 72, 3));
  expect(pageMargins).toEqual(points);
  expect(defaultStyle).toMatchObject({ fontSize: 16 });
});

test('rare characters are set; one that no font has becomes 〓 and is told', async () => {
  const told: string[] = [];
  const { title, html } = pageOf('<p>陈㛃、王䶮、𠮷田、龍\uFE00</p><p>𠮷</p>');
  const [page = ''] = pdfPages(await letterPdf({ title, html }, (sentence) => told.push(sentence)));
  expect(page).toContain('陈㛃、王䶮、〓田、龍');
  expect(told).toEqual(['《样函》中的字 U+20BB7 字体中没有，PDF 中以 〓 代替']);
});

const only = ({ content }: TDocumentDefinitions): Content[] => (Array.isArray(content) ? content : [content]);

test('the markup of replies keeps its meaning', async () => {
  const markup =
    '<h3>标题</h3><p style="text-align: right">甲 <strong>乙</strong>\n<u>丙</u><br>丁<sup>2</sup></p>' +
    '<blockquote><p>引文</p></blockquote><ol start="3"><li><p>一</p></li><li>二</li></ol><pre>a\n  b</pre>';
  const [h3, p, quote, list, pre] = only(await definitionOf(pageOf(markup)));
  expect(h3).toMatchObject({ text: [{ text: '标题' }], bold: true, headlineLevel: 1 });
  expect(p).toMatchObject({
    alignment: 'right',
    text: [
      { text: '甲 ' },
      { text: '乙', bold: true },
      { text: ' ' },
      { text: '丙', decoration: ['underline'] },
      { text: '\n' },
      { text: '丁' },
      { text: '2', sup: true },
    ],
  });
  expect(quote).toMatchObject({ stack: [{ text: [{ text: '引文' }] }] });
  expect(list).toMatchObject({ start: 3, ol: [{ stack: [{ text: [{ text: '一' }] }] }, { stack: [{}] }] });
  expect(pre).toMatchObject({ text: [{ text: 'a\n  b' }] });
});

test('spans of a table keep every cell in its place', async () => {
  const markup =
    '<table><tr><th rowspan="2">甲</th><td>乙</td><td>丙</td></tr><tr><td colspan="2">丁</td></tr><tr><td>戊</td></tr></table>';
  const [table] = only(await definitionOf(pageOf(markup)));
  const cell = (text: string) => expect.objectContaining({ stack: [expect.objectContaining({ text: [{ text }] })] });
  expect(table).toMatchObject({
    table: {
      body: [
        [cell('甲'), cell('乙'), cell('丙')],
        [{}, cell('丁'), {}],
        [cell('戊'), '', ''],
      ],
    },
  });
});

test('a table is ruled and padded as on the printed page', async () => {
  const [table] = only(await definitionOf(pageOf('<table><tr><th>甲</th><td>乙</td></tr></table>')));
  const { layout, table: body } = table as ContentTable;
  if (typeof layout !== 'object') throw new Error('no layout of its own');
  expect(layout.hLineWidth?.(0, { table: body })).toBe(0.5);
  expect(layout.paddingLeft?.(0, { table: body })).toBeCloseTo((2 / 25.4) * 72);
  expect(body.widths).toEqual([expect.closeTo((20 / 25.4) * 72), '*']);
});

test.each([
  '<img src="/a.png">',
  '<script>x</script>',
  '<table><tr><p>x</p></tr></table>',
  '<ul><p>x</p></ul>',
  '<p><p2>x</p2></p>',
])('what no letter has is refused, never left out: %s', async (markup) => {
  await expect(letterPdf(pageOf(`<p>甲</p>${markup}`), silent)).rejects.toMatchObject({
    name: 'PdfLetterError',
    msg: expect.stringMatching(/^文书中含有不能转为PDF的内容（\w+）/),
  });
});

test('a page that cannot be set fails alone', async () => {
  const deep = pageOf(`${'<div>'.repeat(20_000)}甲`);
  await expect(letterPdf(deep, silent)).rejects.toThrow();
  expect(pdfPages(await letterPdf(pageOf('<p>乙</p>'), silent))[0]).toContain('乙');
});

test('letters asked for at once all come, each its own', async () => {
  const asked = ['甲', '乙', '丙', '丁'].map(async (word) =>
    pdfPages(await letterPdf(pageOf(`<p>${word}</p>`), silent)),
  );
  const pages = await Promise.all(asked);
  expect(pages.map(([page]) => page?.[0])).toEqual(['甲', '乙', '丙', '丁']);
});
