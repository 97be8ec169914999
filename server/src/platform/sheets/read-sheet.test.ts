import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeZip } from '#platform/files/testing/zip-maker.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetError } from './sheet-error.ts';
import { refusal, rowsOf } from './testing/rows-of.ts';
import { type MadeBook, makeXlsx, text, xlsxEntries } from './testing/xlsx-maker.ts';

const cellsOf = async (book: MadeBook) => (await rowsOf(makeXlsx(book))).map((row) => row.cells);
test('reads texts, numbers, booleans, errors and blanks', async () => {
  const rows = `<row r="2">${text('A2', '陈远&amp;&#x4E00;')}<c r="C2"><v>12.5</v></c><c r="D2" t="b"><v>1</v></c><c r="E2" t="e"><v>#N/A</v></c><c r="F2" t="s"><v>1</v></c></row>`;
  const shared = '<si><t>x</t></si><si><r><t>富</t></r><r><rPr/><t>文本</t></r><rPh><t>ふ</t></rPh></si>';
  expect(await rowsOf(makeXlsx({ rows, shared }))).toEqual([
    {
      row: 2,
      cells: ['陈远&一', null, 12.5, true, '#N/A', '富文本'],
      formulas: [],
      errors: [4],
      shown: new Map([[3, 'TRUE']]),
    },
  ]);
});

test('reads dates of every style as text', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="171" formatCode="0.00&quot;day&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="21"/></cellXfs>';
  const cell = (reference: string, style: number, value: number) =>
    `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
  const rows = `<row r="1">${cell('A1', 0, 46077)}${cell('B1', 1, 46077)}${cell('C1', 2, 46077.395833333336)}${cell('D1', 3, 46077)}${cell('E1', 4, 0.5)}${cell('F1', 1, 1)}${cell('G1', 1, 61)}<c r="H1" t="d"><v>2026-02-24T09:30:00</v></c></row>`;
  expect(await cellsOf({ rows, styles })).toEqual([
    [
      46077,
      '2026-02-24 00:00:00',
      '2026-02-24 09:30:00',
      46077,
      '12:00:00',
      '1900-01-01 00:00:00',
      '1900-03-01 00:00:00',
      '2026-02-24 09:30:00',
    ],
  ]);
  expect(
    await cellsOf({ rows: `<row>${cell('A1', 1, 44615)}</row>`, styles, workbookPr: '<workbookPr date1904="1"/>' }),
  ).toEqual([['2026-02-24 00:00:00']]);
});

test('reads percentages and days without a year as displayed', async () => {
  const formats = ['0%', '0.0%', 'm"月"d"日"', 'd-mmm', 'yyyy"年"m"月"d"日"', '0.00', 'h:mm'];
  const styles = `<numFmts>${formats
    .map((format, at) => `<numFmt numFmtId="${170 + at}" formatCode="${format.replaceAll('"', '&quot;')}"/>`)
    .join(
      '',
    )}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}<xf numFmtId="9"/></cellXfs>`;
  const values = [0.85, 0.855, 45566, 45566, 45566, 85, 0.375, 0.85];
  const rows = `<row r="1">${values.map((value, at) => `<c s="${at}"><v>${value}</v></c>`).join('')}</row>`;
  expect(await cellsOf({ rows, styles })).toEqual([
    ['85%', '85.5%', '10月1日', '1-Oct', '2024-10-01 00:00:00', 85, '09:00:00', '85%'],
  ]);
});

test("reads a formula's last text and never computes it", async () => {
  const rows =
    '<row r="1"><c r="A1"><f>1+1</f><v>3</v></c><c r="B1" t="str"><f>HYPERLINK("http://evil")</f><v>看这里</v></c><c r="C1"><f>cmd|\'/c calc\'!A0</f></c><c r="D1"><v>4</v></c></row>';
  expect(await rowsOf(makeXlsx({ rows }))).toEqual([
    { row: 1, cells: ['3', '看这里', null, 4], formulas: [0, 1, 2], uncomputed: [2] },
  ]);
});

test('removes binary noise, accepts cells without references', async () => {
  expect(
    await cellsOf({
      rows: '<row><c><v>0.30000000000000004</v></c><c t="str"><v>乙</v></c></row><row><c><v>2</v></c></row>',
    }),
  ).toEqual([[0.3, '乙'], [2]]);
});

test('keeps raised and lowered digits of plain texts', async () => {
  const run = (words: string, place = '') =>
    `<r>${place && `<rPr><vertAlign val="${place}"/></rPr>`}<t>${words}</t></r>`;
  const water = run('H') + run('2', 'subscript') + run('O');
  const area = run('10m') + run('2', 'superscript') + run('第', 'superscript');
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is>${water}</is></c><c r="B1" t="s"><v>0</v></c></row>`;
  expect(await cellsOf({ rows, shared: `<si>${area}</si>` })).toEqual([['H₂O', '10m²第']]);
});

test('skips 65,000 formatted empty rows at little cost', async () => {
  const empty = Array.from(
    { length: 65_000 },
    (_, n) => `<row r="${n + 2}"><c r="A${n + 2}" s="1"/><c r="B${n + 2}" s="1"/></row>`,
  );
  const book = makeXlsx({ rows: `<row r="1">${text('A1', '姓名')}</row>${empty.join('')}` });
  const begun = process.cpuUsage();
  expect(await rowsOf(book, { maxRows: 1 })).toHaveLength(1);
  const { user, system } = process.cpuUsage(begun);
  // Processor time, since the machine may be busy.
  expect((user + system) / 1000).toBeLessThan(3000);
});

test('reads the first visible sheet and ignores external links', async () => {
  const relations =
    '<Relationship Id="rId7" Type="x/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId8" Type="x/externalLink" Target="file:///etc/passwd" TargetMode="External"/>';
  const sheets = '<sheet name="字典" state="hidden" r:id="rId1"/><sheet name="数据" r:id="rId7"/>';
  const content = `<x:worksheet xmlns:x="m"><!-- made > by hand --><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t><![CDATA[<乙>]]></x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
  const extra = [{ name: 'xl/worksheets/sheet2.xml', content }];
  expect(await cellsOf({ rows: `<row>${text('A1', '甲')}</row>`, sheets, relations, extra })).toEqual([['<乙>']]);
});

const worksheet = (inside: string, before = '') =>
  `<?xml version="1.0"?>${before}<worksheet><sheetData>${inside}</sheetData></worksheet>`;
const BILLION = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';

test.each<[string, MadeBook, string]>([
  ['a document type', { rows: '', sheet: worksheet('', BILLION) }, 'markup'],
  ['an outside entity', { rows: '', sheet: worksheet('', '<!DOCTYPE x SYSTEM "file:///etc/passwd">') }, 'markup'],
  ['an unknown entity', { rows: `<row>${text('A1', '&b;')}</row>` }, 'markup'],
  ['a document type in shared strings', { rows: '', shared: BILLION }, 'markup'],
  ['a column beyond the sheet', { rows: `<row r="1">${text('ZZZ1', 'x')}</row>` }, 'broken'],
  ['a million columns', { rows: `<row r="1">${text('BDWGO1', 'x')}</row>` }, 'broken'],
  ['more columns than allowed', { rows: `<row r="1">${text('XFD1', 'x')}</row>` }, 'columns'],
  ['a row beyond the sheet', { rows: '<row r="9999999"><c><v>1</v></c></row>' }, 'broken'],
  ['rows running backwards', { rows: '<row r="5"><c><v>1</v></c></row><row r="4"><c><v>1</v></c></row>' }, 'broken'],
  ['a text that is not there', { rows: '<row><c t="s"><v>7</v></c></row>', shared: '<si><t>x</t></si>' }, 'broken'],
  ['an endless cell', { rows: `<row>${text('A1', 'x'.repeat(40_000))}</row>` }, 'cell'],
  ['an endless tag', { rows: `<row x="${'y'.repeat(500_000)}"/>` }, 'broken'],
  ['an endless comment', { rows: `<!--${'> '.repeat(200_000)}-->` }, 'broken'],
  ['an unclosed part', { rows: '', sheet: '<worksheet><sheetData><row r="1"' }, 'broken'],
  ['an endless shared text', { rows: '', shared: `<si><t>${'x'.repeat(40_000)}</t></si>` }, 'cell'],
  ['too many styles', { rows: '', styles: `<cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs>` }, 'broken'],
  ['an archive inside', { rows: '', extra: [{ name: 'xl/embeddings/a.xlsx', content: 'x' }] }, 'archive'],
])('rejects %s', async (_, book, code) => {
  expect(await refusal(makeXlsx(book))).toMatchObject({ name: 'SheetError', code });
});

test('rejects other encodings than UTF-8 in a workbook', async () => {
  const entries = xlsxEntries({ rows: '' }).map((entry) =>
    entry.name.endsWith('sheet1.xml') ? { ...entry, content: Buffer.from(worksheet(''), 'utf16le') } : entry,
  );
  const latin = entries.map((entry) =>
    entry.name.endsWith('sheet1.xml') ? { ...entry, content: Buffer.from('<worksheet>\xe9\xe9', 'latin1') } : entry,
  );
  expect(await rowsOf(makeZip(entries)).catch((error: unknown) => error)).toMatchObject([]);
  expect(await refusal(makeZip(latin))).toMatchObject({ code: 'broken' });
});

test('rejects false sizes, encryption and zip bombs', async () => {
  const lie = (change: object) =>
    makeZip(
      xlsxEntries({ rows: `<row>${text('A1', 'x'.repeat(5000))}</row>` }).map((entry) =>
        entry.name.endsWith('sheet1.xml') ? { ...entry, ...change } : entry,
      ),
    );
  expect(await refusal(lie({ claimUnpacked: 300 }))).toMatchObject({
    code: 'archive',
    message: '文件声明的大小与实际内容不符',
  });
  expect(await refusal(lie({ flags: 1 }))).toMatchObject({
    code: 'archive',
    message: '文件已加密，请去除密码后重新上传',
  });
  const bomb = makeXlsx({ rows: '<row><c><v>1</v></c></row>'.repeat(400_000) });
  expect(bomb.length).toBeLessThan(800_000);
  expect(await refusal(bomb)).toMatchObject({ code: 'archive', message: '文件压缩比异常' });
});

test('rejects more texts than a table may hold', async () => {
  const entries = xlsxEntries({ rows: '', shared: '<si/>'.repeat(2_000_002) }).map((entry) => ({
    ...entry,
    stored: true,
  }));
  expect(await refusal(makeZip(entries))).toMatchObject({
    code: 'size',
    message: '表格中的文字过多，请拆分后分批导入',
  });
});

test('gives its reasons in both languages', async () => {
  const book = makeXlsx({ rows: '<row><c><v>1</v></c></row>'.repeat(5) });
  const reasons = [
    await refusal(book, { maxRows: 4 }),
    await refusal(Buffer.from('%PDF-1.7')),
    await refusal(book.subarray(0, book.length - 40)),
  ];
  expect(reasons.map((error) => (error as SheetError).words[1])).toEqual([
    'A sheet can have 4 rows at most. Split it into several files',
    'Upload an xlsx or csv file',
    'The file is damaged or not a valid archive',
  ]);
});

test('limits rows and bytes', async () => {
  const book = makeXlsx({ rows: '<row><c><v>1</v></c></row>'.repeat(5) });
  expect(await rowsOf(book, { maxRows: 5 })).toHaveLength(5);
  expect(await refusal(book, { maxRows: 4 })).toMatchObject({
    code: 'rows',
    message: '表格不能超过4行，请拆分后分批导入',
  });
  expect(await refusal(book, { maxBytes: 100 })).toMatchObject({ code: 'size' });
});

test('rejects other files with advice', async () => {
  expect(await refusal(Buffer.from('%PDF-1.7'))).toMatchObject({ code: 'format', message: '请上传xlsx或csv文件' });
  expect(await refusal(Buffer.from([0, 1, 2, 3]))).toMatchObject({ code: 'format' });
  expect(await rowsOf(Buffer.alloc(0))).toEqual([]);
});

test('reads a file on disk and closes it early', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
  const path = join(folder, 'a.xlsx');
  await writeFile(path, makeXlsx({ rows: '<row><c><v>1</v></c></row>'.repeat(3) }));
  for await (const { cells } of readSheet(path)) {
    expect(cells).toEqual([1]);
    break;
  }
  expect(await rowsOf(path)).toHaveLength(3);
  await rm(folder, { recursive: true });
});

test('returns rows or a SheetError for any damage', async () => {
  const book = makeXlsx({
    rows: `<row>${text('A1', '陈远')}</row>`,
    shared: '<si><t>x</t></si>',
    styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
  });
  for (let at = 0; at < book.length; at += 3) {
    const damaged = Buffer.from(book);
    damaged[at] = (damaged[at] ?? 0) ^ 0x55;
    const result = await refusal(damaged);
    if (result instanceof Error) expect(result).toMatchObject({ name: 'SheetError' });
  }
});

const strict = (text: string): string =>
  text
    .replaceAll(
      'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
      'http://purl.oclc.org/ooxml/spreadsheetml/main',
    )
    .replaceAll(
      'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
      'http://purl.oclc.org/ooxml/officeDocument/relationships',
    );
const dated =
  '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>';
const expected = ['陈远', '  甲 ', 12.5, '2024-10-01 00:00:00', true];

test.each<[string, MadeBook]>([
  [
    'Excel',
    {
      rows: '<row r="1" spans="1:5"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1"><v>12.5</v></c><c r="D1" s="1"><v>45566</v></c><c r="E1" t="b"><v>1</v></c></row>',
      shared: '<si><t>陈远</t></si><si><t xml:space="preserve">  甲 </t></si>',
    },
  ],
  [
    'openpyxl in its write-only mode',
    {
      rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>陈远</t></is></c><c r="B1" t="inlineStr"><is><t xml:space="preserve">  甲 </t></is></c><c r="C1" t="n"><v>12.5</v></c><c r="D1" s="1" t="n"><v>45566</v></c><c r="E1" t="b"><v>1</v></c></row>',
    },
  ],
  [
    'openpyxl with ISO dates',
    {
      rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>陈远</t></is></c><c r="B1" t="inlineStr"><is><t>  甲 </t></is></c><c r="C1"><v>12.5</v></c><c r="D1" s="1" t="d"><v>2024-10-01T00:00:00</v></c><c r="E1" t="b"><v>true</v></c></row>',
    },
  ],
  [
    'LibreOffice',
    {
      rows: '<row r="1" customFormat="false" ht="12.8" hidden="false"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" s="0" t="n"><v>12.5</v></c><c r="D1" s="1" t="n"><v>45566</v></c><c r="E1" s="0" t="b"><v>1</v></c></row>',
      shared: '<si><t xml:space="preserve">陈远</t></si><si><t xml:space="preserve">  甲 </t></si>',
    },
  ],
  [
    'a program without references',
    {
      rows: '<row><c t="str"><v>陈远</v></c><c t="str"><v>  甲 </v></c><c><v>1.25E1</v></c><c s="1"><v>45566</v></c><c t="b"><v>1</v></c></row>',
    },
  ],
  [
    'Google Sheets',
    {
      rows: '<row r="1"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" s="0"><v>12.5</v></c><c r="D1" s="1"><v>45566.0</v></c><c r="E1" s="0" t="b"><v>1</v></c><c r="F1" s="0"/></row>',
      shared: '<si><t>陈远</t></si><si><t>  甲 </t></si>',
    },
  ],
])('reads files as %s writes them, strict or not', async (_, book) => {
  expect(await cellsOf({ ...book, styles: dated })).toEqual([expected]);
  const entries = xlsxEntries({ ...book, styles: dated }).map(({ content, ...entry }) => ({
    ...entry,
    content: strict(String(content)),
  }));
  expect((await rowsOf(makeZip(entries))).map(({ cells }) => cells)).toEqual([expected]);
});
