import type { Content, ContentTable, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { expect, test } from 'vitest';
import { everyLetter, filled, letterOf } from '../../../testing/letters.ts';
import { letterValue } from '../letter-template.ts';
import { type RenderedLetter, renderLetter, withoutCode } from '../render-letter.ts';
import { pageText, sorted, squeezed } from '../testing/page-words.ts';
import { pdfBars, pdfFonts, pdfLines, pdfPages } from '../testing/pdf-text.ts';
import { readQr } from '../testing/read-qr.ts';
import { letterDefinition } from './document.ts';
import { evenLines } from './lines.ts';
import { letterPdf } from './pdf.ts';

const docNo = '考信〔2026〕1号';
const letters = everyLetter.map((template) => [template.code, template] as const);
const overPages = ['XF01', 'XF06', 'SS01', 'SS03', 'GZ01', 'GZ02', 'FH02', 'JS01', 'JS03', 'WJ02'] as const;

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

const pageOf = (main: string) => ({
  title: '样函',
  html: `<html><body><main>${main}</main><div class="foot"><span></span><span>校验码 0</span></div></body></html>`,
});

test.each(letters)('%s has the same words as its page', async (_, template) => {
  const letter = renderLetter({ template, values: filled(template.fields, 3), docNo });
  const definition = definitionOf(letter);
  expect(squeezed(textIn(definition.content))).toBe(pageText(letter.html));
  expect(pageText(letter.html).length).toBeGreaterThan(100);
});

test.each([...letters.map(([code]) => [code, 1] as const), ...overPages.map((code) => [code, 120] as const)])(
  'draws every character of %s and the foot (×%i)',
  async (code, repeated) => {
    const template = letterOf(code);
    const letter = renderLetter({ template, values: filled(template.fields, repeated), docNo });
    const pages = pdfPages(await letterPdf(letter, silent)).map(squeezed);
    if (repeated > 1) expect(pages.length).toBeGreaterThan(2);
    const check = `校验码${letter.sha256.slice(0, 12)}`;
    const feet = pages.map((_, at) => `${docNo}第${at + 1}页共${pages.length}页${check}`);
    for (const [at, page] of pages.entries()) expect(page).toContain(feet[at]);
    expect(sorted(pages.join(''))).toBe(sorted(pageText(letter.html) + feet.join('')));
  },
);

test('sets lists, tables, headings and inline formulas', async () => {
  const { html, title } = pageOf(`<h2>一、事实</h2><div class="clause" data-clause="调查事实"><h2>（一）经过</h2>
    <p>第一段<strong>重要</strong></p><ol><li><p>甲</p></li><li>乙</li></ol>
    <table><tbody><tr><th>科目</th><td><p>分数</p></td></tr></tbody></table>
    <p>得分<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac><mo>=</mo><msqrt><mi>c</mi></msqrt><msup><mi>d</mi><mn>2</mn></msup></math>。</p></div>`);
  const { content } = definitionOf({ title, html });
  expect(squeezed(textIn(content))).toBe('一、事实（一）经过第一段重要甲乙科目分数得分(a+b)/2=√(c)d2。');
  const shown = JSON.stringify(content);
  expect(shown).toContain('{"sup":true,"text":"2"}');
  expect(shown).toMatch(
    /（一）经过"}\],"preserveLeadingSpaces":true,"bold":true,"headlineLevel":1,"fontSize":16,"leadingIndent":32/,
  );
  const [page = ''] = pdfPages(await letterPdf({ title, html }, silent));
  expect(squeezed(page)).toContain('得分(a+b)/2=√(c)d2。');
});

test.each(['XF09', 'XF10'])('prints the delivered letter %s on one sheet', async (code) => {
  const template = letterOf(code);
  expect(
    pdfPages(await letterPdf(renderLetter({ template, values: filled(template.fields, 0), docNo }), silent)),
  ).toHaveLength(1);
});

test('marks only a draft and its blanks', async () => {
  const template = letterOf('XF06');
  const values = filled(template.fields);
  const draft = renderLetter({ template, values: { ...values, reply: {} }, draft: true });
  const definition = definitionOf(draft);
  expect(definition.watermark).toMatchObject({ text: '草稿' });
  expect(JSON.stringify(definition.content)).toContain('"decoration":["underline"]');
  expect(pdfPages(await letterPdf(draft, silent)).every((page) => page.includes('草稿'))).toBe(true);
  const issued = definitionOf(renderLetter({ template, values, docNo }));
  expect(issued.watermark).toBeUndefined();
  expect(letterValue(values, 'reply.依据')).not.toBe('');
});

test('breaks a long address like the page', async () => {
  const address = 'https://example.gov.cn/public';
  const page = pageOf(`<p>${'字'.repeat(20)}<span class="run">${address}</span>。</p>`);
  const { content } = definitionOf(page);
  expect(JSON.stringify(content)).toContain(`{"wordBreak":"break-all","text":"${address}"}`);
  const [first = '', second = ''] = pdfLines(await letterPdf(page, silent));
  expect(first).toMatch(/^字{20}https:\S+$/);
  expect(`${first}${second}`).toBe(`${'字'.repeat(20)}${address}。`);
});

test('keeps a case number on one line', async () => {
  const number = 'FH202606010001K';
  const page = pageOf(`<p>${'字'.repeat(20)}<span class="whole">${number}</span>。</p><p>${'字'.repeat(30)}</p>`);
  expect(definitionOf(page).content).toMatchObject([{ alignment: 'left' }, { alignment: 'justify' }]);
  expect(pdfLines(await letterPdf(page, silent)).slice(0, 2)).toEqual(['字'.repeat(20), `${number}。`]);
});

test('uses the paper of official documents', () => {
  const { pageSize, pageMargins, defaultStyle } = definitionOf(pageOf('<p>甲</p>'));
  expect(pageSize).toBe('A4');
  const points = [28, 37, 26, 35].map((millimetres) => expect.closeTo((millimetres / 25.4) * 72, 3));
  expect(pageMargins).toEqual(points);
  expect(defaultStyle).toMatchObject({ fontSize: 16 });
});

test('uses serif text, a bold serif title, 黑体 headings', async () => {
  const pdf = await letterPdf(pageOf('<h1>意见书</h1><h2>一、诉求</h2><p>退还<strong>报名费</strong></p>'), silent);
  expect(pdfFonts(pdf)).toEqual(['NotoSansSC-Bold', 'NotoSerifSC-Bold', 'NotoSerifSC-Regular']);
  const definition = definitionOf(pageOf('<h1>意见书</h1><h2>一、诉求</h2><p>退</p>'));
  expect(definition.content).toMatchObject([{ font: 'Title' }, { bold: true }, { text: [{ text: '退' }] }]);
  expect(definition.content).not.toMatchObject([{}, { font: expect.anything() }, {}]);
});

test('sets rare characters in fallbacks, reports missing ones', async () => {
  const rare = await letterPdf(pageOf('<p>陈㛃、王䶮、𠮷田、龍\uFE00</p><h2>𠮷</h2>'), silent);
  expect(pdfPages(rare)[0]).toContain('陈㛃、王䶮、𠮷田、龍𠮷');
  expect(pdfFonts(rare)).toContain('NotoSerifJP-Regular');
  const told: string[] = [];
  const [page = ''] = pdfPages(await letterPdf(pageOf('<p>王𪚥、𪚥</p>'), (sentence) => told.push(sentence)));
  expect(page).toContain('王〓、〓');
  expect(told).toEqual(['《样函》中的字 U+2A6A5 字体中没有，PDF 中以 〓 代替']);
});

test('sets rare characters in the number and in formulas', async () => {
  const { title, html } = pageOf('<p><math><mi>𠮷</mi></math></p>');
  const numbered = html.replace('<span></span>', '<span>𠮷〔2026〕1号</span>');
  const [page = ''] = pdfPages(await letterPdf({ title, html: numbered }, silent));
  expect(squeezed(page)).toContain('𠮷𠮷〔2026〕1号第1页共1页');
});

test('draws the check code as a QR code', async () => {
  const template = letterOf('XF10');
  const letter = renderLetter({ template, values: filled(template.fields, 0), docNo });
  const dots = pdfBars(await letterPdf(letter, silent)).filter(({ height }) => height < 2);
  expect(readQr(dots)).toBe(letter.sha256.slice(0, 12));
  // Centred in the right and lower margins, 12 mm wide.
  const millimetres = (points: number) => (points / 72) * 25.4;
  expect(millimetres(Math.min(...dots.map(({ x }) => x)))).toBeCloseTo(191, 1);
  expect(millimetres(Math.max(...dots.map(({ x, width }) => x + width)))).toBeCloseTo(203, 1);
  expect(millimetres(Math.min(...dots.map(({ y }) => y)))).toBeCloseTo(297 - 23.5, 0);
});

const lines = (count: number): string => '<p>行</p>'.repeat(count);
const pagesOf = async (main: string) => pdfPages(await letterPdf(pageOf(main), silent)).map(squeezed);
const foot = /第\d页共\d页校验码0$/;

test.each([
  ['a paragraph', '<p>正文</p>', 17],
  ['a table', '<table><tr><td>正文</td></tr></table>', 17],
  ['a table of the second page', '<table><tr><td>正文</td></tr></table>', 39],
  ['a heading and its text', '<h2>（一）节</h2><p>正文</p>', 38],
])('keeps a heading with %s without empty pages', async (_, markup, first) => {
  const found: number[] = [];
  for (let count = first; count < first + 8; count += 1) {
    const pages = await pagesOf(`${lines(count)}<h2>标题</h2>${markup}`);
    const page = pages.findIndex((words) => words.includes('标题'));
    expect(pages[page], `${count} lines`).toContain('正文');
    found.push(page);
  }
  expect(found).toEqual([...found].sort());
  expect(new Set(found).size).toBe(2);
});

test('keeps a heading in the middle of a page', async () => {
  const pages = await pagesOf(`${lines(30)}<h2>标题</h2><table><tr><td>正文<br>二</td></tr></table>`);
  expect(pages).toHaveLength(2);
  expect(pages[1]).toMatch(/^行+标题正文二/);
});

test('keeps the signature with a paragraph where possible', async () => {
  const sign = '<div class="sign"><span class="seal">（印章）</span>考信局<br>2026年2月6日</div>';
  for (let count = 12; count < 24; count += 1) {
    const pages = await pagesOf(`${lines(count)}<p>特此告知。</p>${sign}`);
    const last = (pages.at(-1) ?? '').replace(foot, '');
    expect(last, `${count} lines`).toMatch(/特此告知。.*考信局2026年2月6日$/);
    expect(pages.length).toBeLessThanOrEqual(2);
  }
});

test('ends no page with a heading or first line', async () => {
  const paragraph = `<p>${'甲'.repeat(26)}${'乙'.repeat(10)}</p>`;
  let moved = 0;
  for (let count = 14; count < 24; count += 1) {
    const pages = await pagesOf(`${lines(count)}<h2>标题</h2>${paragraph}${lines(3)}`);
    const at = pages.findIndex((words) => words.includes('甲'));
    expect(pages[at], `${count} lines`).toMatch(/标题甲+乙+/);
    moved += at;
  }
  expect([0, 10]).not.toContain(moved);
});

test('widens the signature, centres the seal', async () => {
  const sign = (office: string) =>
    `<p>特此告知。</p><div class="sign"><span class="seal">（印章）</span>${office}<br>2026年2月6日</div>`;
  const office = '江澜市人力资源考试与信访服务中心综合管理处';
  for (const name of ['考信局', office]) expect(pdfLines(await letterPdf(pageOf(sign(name)), silent))).toContain(name);
  const { html } = renderLetter({ template: letterOf('SS01'), values: filled(letterOf('SS01').fields), docNo });
  expect(html).toContain('width: fit-content; min-width: 80mm; max-width: 100%;');
});

test('spaces lines equally in any font', () => {
  const content: Content[] = [
    { text: [{ text: '甲' }, { text: '乙', bold: true }, { text: '丙', font: 'Title' }] },
    { lineHeight: 1.4, stack: [{ text: '丁' }] },
    { table: { body: [['', { stack: [{ text: [{ text: '戊' }] }], bold: true }]] }, lineHeight: 1.5 },
  ];
  evenLines(content, 1.8, (font, bold) => (font === 'Title' ? 0.9 : bold ? 2 : 1));
  expect(content).toEqual([
    {
      text: [
        { text: '甲', lineHeight: 1.8 },
        { text: '乙', bold: true, lineHeight: 0.9 },
        { text: '丙', font: 'Title', lineHeight: 2 },
      ],
      lineHeight: 1.8,
    },
    { lineHeight: 1.4, stack: [{ text: '丁', lineHeight: 1.4 }] },
    {
      table: { body: [['', { stack: [{ text: [{ text: '戊', lineHeight: 0.75 }], lineHeight: 0.75 }], bold: true }]] },
      lineHeight: 1.5,
    },
  ]);
});

const only = ({ content }: TDocumentDefinitions): Content[] => (Array.isArray(content) ? content : [content]);

test('preserves the markup of replies', async () => {
  const markup =
    '<h3>标题</h3><p style="text-align: right">甲 <strong>乙</strong>\n<u>丙</u><br>丁<sup>2</sup></p>' +
    '<blockquote><p>引文</p></blockquote><ol start="3"><li><p>一</p></li><li>二</li></ol><pre>a\n  b</pre>';
  const [h3, p, quote, list, pre] = only(definitionOf(pageOf(markup)));
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

test('repeats a table head, and never leaves it alone', async () => {
  const table = (rows: number) =>
    `<table><thead><tr><th>表头</th></tr></thead><tbody>${'<tr><td>正文</td></tr>'.repeat(rows)}</tbody></table>`;
  const heads = (pages: readonly string[]) => pages.map((words) => words.split('表头').length - 1);
  expect(heads(await pagesOf(table(60)))).toEqual([1, 1, 1]);
  for (const above of [19, 20, 21]) {
    const pages = await pagesOf(`${lines(above)}${table(2)}`);
    for (const words of pages) expect(words.includes('表头')).toBe(words.includes('正文'));
  }
});

test('keeps every cell at its place despite spans', async () => {
  const markup =
    '<table><tr><th rowspan="2">甲</th><td>乙</td><td>丙</td></tr><tr><td colspan="2">丁</td></tr><tr><td>戊</td></tr></table>';
  const [table] = only(definitionOf(pageOf(markup)));
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

test('makes an empty row one line high', () => {
  const empty = '<tr><td></td><td><p></p></td></tr>';
  const [table] = only(definitionOf(pageOf(`<table><tr><td>甲</td><td></td></tr>${empty}</table>`)));
  expect((table as ContentTable).table.heights).toEqual(['auto', 18]);
  const template = letterOf('XF01');
  const { html } = renderLetter({ template, values: filled(template.fields), docNo });
  expect(html).toContain('td { height: calc(1.5em + 4mm);');
});

test('rules and pads a table as in print', async () => {
  const [table] = only(definitionOf(pageOf('<table><tr><th>甲</th><td>乙</td></tr></table>')));
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
])('rejects unknown content: %s', async (markup) => {
  await expect(letterPdf(pageOf(`<p>甲</p>${markup}`), silent)).rejects.toMatchObject({
    name: 'PdfLetterError',
    msg: expect.stringMatching(/^文书中含有不能转为PDF的内容（\w+）/),
  });
});

test.each([
  ['one span over many rows', '<tr><td colspan="999">甲</td></tr>'.repeat(20)],
  ['one wide row above others', `<tr><td colspan="999">甲</td></tr>${'<tr><td>乙</td></tr>'.repeat(5)}`],
  ['many rows', `<tr><td colspan="60">甲</td></tr>`.repeat(200)],
])('rejects an oversized table: %s', async (_, rows) => {
  const refused = expect.objectContaining({ name: 'PdfLetterError', tag: 'table' });
  await expect(letterPdf(pageOf(`<table>${rows}</table>`), silent)).rejects.toEqual(refused);
});

test('fails only the letter that cannot be set', async () => {
  const deep = pageOf(`${'<div>'.repeat(20_000)}甲`);
  await expect(letterPdf(deep, silent)).rejects.toThrow();
  expect(pdfPages(await letterPdf(pageOf('<p>乙</p>'), silent))[0]).toContain('乙');
});

test('prints concurrent letters, each its own', async () => {
  const asked = ['甲', '乙', '丙', '丁'].map(async (word) =>
    pdfPages(await letterPdf(pageOf(`<p>${word}</p>`), silent)),
  );
  const pages = await Promise.all(asked);
  expect(pages.map(([page]) => page?.[0])).toEqual(['甲', '乙', '丙', '丁']);
});

test('spaces a paragraph from the table above it', () => {
  const { content } = definitionOf(pageOf('<table><tr><td>事项</td></tr></table>\n<p>请妥善保管。</p>'));
  const [table] = content as ReadonlyArray<{ margin?: number[] }>;
  expect(table?.margin?.[3]).toBeGreaterThan(8);
});

test('prints the proof of delivery on one sheet', async () => {
  const template = letterOf('XF09');
  const number = '江人考信答〔2026〕115号';
  const fields = filled(template.fields);
  const own = typeof fields.case === 'object' ? fields.case : {};
  const values = { ...fields, case: { ...own, letterDocNo: number } };
  const letter = renderLetter({ template, values, docNo: number });
  expect(pdfPages(await letterPdf(letter, silent))).toHaveLength(1);
});

test.each([{}, { publicAddress: 'https://kaoxin.example' }])(
  'draws no code for a letter without one (%o)',
  async (more) => {
    const letter = renderLetter({ template: letterOf('XF06'), values: filled(letterOf('XF06').fields), ...more });
    expect(letter.html).toContain('data:image');
    const html = withoutCode(letter.html);
    expect(html).not.toContain('data:image');
    const dots = async (of: string) =>
      pdfBars(await letterPdf({ ...letter, html: of }, silent)).filter(({ height }) => height < 2);
    expect(await dots(letter.html)).not.toEqual([]);
    expect(await dots(html)).toEqual([]);
  },
);
