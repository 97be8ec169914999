import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeZip } from '#platform/files/testing/zip-maker.ts';
import { refusal, rowsOf } from './testing/rows-of.ts';
import { makeXlsx, text, xlsxEntries } from './testing/xlsx-maker.ts';

const rows = `<row r="1">${text('A1', '甲')}</row>`;
const MB = 1024 * 1024;

function repeated(piece: string, bytes: number): string {
  const part = piece.repeat(MB / piece.length);
  return Array.from({ length: bytes / MB }, () => `${part}<!--${randomBytes(6000).toString('base64')}-->`).join('');
}

test('reads a format of open brackets as a number', async () => {
  const styles = `<numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(250_000)}${randomBytes(2000).toString('hex')}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>`;
  const dated = '<row r="1"><c r="A1" s="0"><v>46077</v></c></row>';
  expect(await rowsOf(makeXlsx({ rows: dated, styles }))).toMatchObject([{ cells: [46077] }]);
});

test('finds sheets by id in linear time', async () => {
  const [lines, links] = ['<sheet r:id="none"/>', '<Relationship Id="other"/>'].map((piece) => piece.repeat(100_000));
  const entries = xlsxEntries({ rows }).map(({ name, content }) => {
    const whole = String(content);
    if (name === 'xl/workbook.xml') return { name, content: whole.replace('</sheets>', `${lines}</sheets>`) };
    if (name === 'xl/_rels/workbook.xml.rels')
      return { name, content: whole.replace('</Relationships>', `${links}</Relationships>`) };
    return { name, content: whole };
  });
  expect(await rowsOf(makeZip(entries))).toMatchObject([{ cells: ['甲'] }]);
});

test('rejects a cell with more runs than characters allowed', async () => {
  const runs = '<t></t>'.repeat(40_000);
  const inline = `<row r="1"><c r="A1" t="inlineStr"><is>${runs}</is></c></row>`;
  expect(await refusal(makeXlsx({ rows: inline }))).toMatchObject({ code: 'cell' });
  expect(await refusal(makeXlsx({ rows, shared: `<si>${runs}</si>` }))).toMatchObject({ code: 'cell' });
});

test('rejects an oversized styles part', async () => {
  const styles = repeated('<a/>', 65 * MB);
  expect(await refusal(makeXlsx({ rows, styles }))).toMatchObject({ code: 'broken' });
});

test.each([
  ['one line', ','.repeat(20_000)],
  ['a line that goes on behind quotes', `${','.repeat(9000)}"\n",`.repeat(3)],
])('rejects a csv record wider than any sheet: %s', async (_, record) => {
  expect(await refusal(Buffer.from(record))).toMatchObject({ code: 'columns' });
});

test('reads commas inside quotes as text', async () => {
  const commas = ','.repeat(20_000);
  expect(await rowsOf(Buffer.from(`"${commas}",乙\n`))).toMatchObject([{ cells: [commas, '乙'] }]);
});

test('rejects more blank csv lines than rows allowed', async () => {
  expect(await refusal(Buffer.alloc(2 * MB, '\n'))).toMatchObject({ code: 'rows' });
});
