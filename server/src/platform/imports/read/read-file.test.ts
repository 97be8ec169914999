import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { day, moment, optional, text as textField, whole } from '@kaoxin/contract/conventions.ts';
import { decimal } from '@kaoxin/contract/fields/fields.ts';
import { expect, test } from 'vitest';
import { makeXlsx, text } from '#platform/sheets/testing/xlsx-maker.ts';
import { cellsOf, faultsIn } from '../batch/judge-lines.ts';
import { columnsOf } from './columns-of.ts';
import { readFile } from './read-file.ts';

const fields = {
  note: optional(textField(['备注', 'Note'], { max: 200 })),
  day: optional(day(['日期', 'Day'])),
  moment: optional(moment(['时间', 'Time'])),
  score: optional(decimal(['分数', 'Score'], { min: 0, max: 1_000_000_000, places: 2 })),
  level: optional(whole(['级数', 'Level'], { min: 0, max: 1_000_000_000 })),
};
const names = ['note', 'day', 'moment', 'score', 'level'] as const;
const columns = columnsOf(fields, names);
const headings = columns.map(({ label }) => label[0]);
const letters = 'ABCDEFGH';

function book(
  cells: readonly string[],
  formats: readonly string[] = [],
  more: { workbookPr?: string; styles?: string } = {},
) {
  const styles = `<numFmts>${formats
    .map(
      (format, at) =>
        `<numFmt numFmtId="${200 + at}" formatCode="${format.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`,
    )
    .join(
      '',
    )}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs>`;
  const head = headings.map((heading, at) => text(`${letters[at]}1`, heading)).join('');
  const row = cells.map((cell, at) => cell.replace('<c', `<c r="${letters[at]}2"`)).join('');
  return makeXlsx({ rows: `<row r="1">${head}</row><row r="2">${row}</row>`, styles, ...more });
}
const number = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`;

async function fileOf(bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'rows-'));
  try {
    const path = join(folder, 'a.xlsx');
    await writeFile(path, bytes);
    return await readFile(path, 'a.xlsx', { columns, maxRows: 10 }, new Map());
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function rowOf(bytes: Uint8Array) {
  const { guesses, lines } = await fileOf(bytes);
  const keys = guesses.map((guess) => guess?.key ?? null);
  const line = { cells: lines[0]?.cells ?? [], edits: {} };
  const faults = faultsIn(columns, { keys }, line);
  return { ...cellsOf(columns, { keys }, line), ...(faults.length > 0 && { faults: faults.map(([, , key]) => key) }) };
}

const date = '2024-10-01 00:00:00';
/** What a text, a day and a number read of one value in one format; `!`: a complaint. */
test.each<[number, string, string, string, string]>([
  [45566, 'm"月"d"日"', '10月1日', '10月1日', '10月1日'],
  [45566, 'yyyy"年"m"月"d"日"', '2024年10月1日', date, date],
  [45566, 'yyyy/m/d;@', '2024/10/1', date, date],
  [45566, '[$-804]aaaa', '星期二', date, date],
  [45566.4375, 'yyyy-mm-dd hh:mm', '2024-10-01 10:30', '2024-10-01 10:30:00', '2024-10-01 10:30:00'],
  [0.4375, 'h:mm', '10:30', '10:30:00', '10:30:00'],
  [1.5, '[h]:mm', '36:00', '1900-01-01 12:00:00', '1900-01-01 12:00:00'],
  [7, '0"级"', '7级', '7', '7'],
  [7, 'General"级"', '7级', '7', '7'],
  [1234.5, '¥#,##0.00', '¥1,234.50', '1234.5', '1234.5'],
  [1234.5, '_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', '¥1,234.50', '1234.5', '1234.5'],
  [71, '000000', '000071', '000071', '000071'],
  [0.855, '0.0%', '85.5%', '85.5%', '85.5%'],
  [0.5, '# ?/?', '1/2', '0.5', '0.5'],
  [12345, '0.00E+00', '1.23E+04', '12345', '12345'],
  [12345, '@', '12345', '12345', '12345'],
  [75, '[>=60]"合格";"不合格"', '合格', '75', '75'],
  [59, '[>=60]"合格";"不合格"', '不合格', '59', '59'],
  [13800138000, '000-0000-0000', '138-0013-8000', '13800138000', '13800138000'],
  [85.6, '0', '86', '85.6', '85.6'],
  [12000, '0.0,"千"', '12.0千', '12000', '12000'],
  [12, '[DBNum1]0', '!', '12', '12'],
  [12, ';;;', '!', '12', '12'],
  [45566, '[DBNum1]yyyy"年"', '!', date, date],
])('reads %d in %s by the type of its column', async (value, format, asText, asDay, asNumber) => {
  const row: Record<string, unknown> = await rowOf(
    book(
      headings.map(() => number(value, 1)),
      [format],
    ),
  );
  const { faults = [], note, ...others } = row;
  expect([faults, others]).toEqual([
    asText === '!' ? ['note'] : asDay === '10月1日' ? ['day', 'moment'] : [],
    { day: asDay, moment: asDay, score: asNumber, level: asNumber },
  ]);
  if (asText !== '!') expect(note).toBe(asText);
});

test('reads times of the 1904 system, ISO dates and booleans', async () => {
  const workbookPr = '<workbookPr date1904="1"/>';
  expect(
    await rowOf(
      book([number(44104, 1), number(44104, 1), number(0.4375, 2)], ['m"月"d"日"yyyy', 'h:mm'], { workbookPr }),
    ),
  ).toEqual({
    note: '10月1日2024',
    day: date,
    moment: '10:30:00',
  });
  const iso = (value: string, style: number) => `<c t="d" s="${style}"><v>${value}</v></c>`;
  expect(
    await rowOf(
      book(
        [iso('2024-10-01', 1), iso('2024-10-01T00:00:00.000', 1), iso('2024-10-01T10:30:00Z', 2)],
        ['m"月"d"日"', 'h:mm'],
      ),
    ),
  ).toEqual({
    note: '10月1日',
    day: date,
    moment: '2024-10-01 10:30:00',
  });
  expect(await rowOf(book(['<c t="b"><v>1</v></c>']))).toEqual({ note: 'TRUE' });
});

test('reads texts with the words of their format', async () => {
  const inline = (style: number) => `<c t="inlineStr" s="${style}"><is><t>三</t></is></c>`;
  expect(await rowOf(book([inline(1)], ['@"级"']))).toEqual({ note: '三级' });
  expect(await rowOf(book([inline(1)], [';;;']))).toEqual({ note: '三', faults: ['note'] });
});

test('complains about errors and formulas without a result', async () => {
  expect(
    await rowOf(book(['<c t="e"><f>A9</f><v>#N/A</v></c>', '<c><f>TODAY()</f></c>', number(5, 1)], ['0.0'])),
  ).toEqual({
    note: '#N/A',
    moment: '5',
    faults: ['note', 'day'],
  });
  expect(await rowOf(book(['<c t="str"><f>IF(A1,"","")</f><v></v></c>', '<c><f>1</f><v/></c>']))).toEqual({
    faults: ['day'],
  });
  expect(await rowOf(book(['<c s="1"><f>1/4</f><v>0.25</v></c>'], ['0%']))).toEqual({ note: '25%' });
});

test('names columns without a heading', async () => {
  const { headings: found, guesses } = await fileOf(
    makeXlsx({
      rows: `<row r="1">${text('A1', '备注')}${text('C1', '日期')}</row><row r="2">${text('A2', '甲')}${text('B2', '乙')}${text('E2', '丙')}</row>`,
    }),
  );
  expect([found, guesses.map((guess) => guess?.key)]).toEqual([
    ['备注', '[B]', '日期', '', '[E]'],
    ['note', undefined, 'day', undefined, undefined],
  ]);
});

test('complains about cells that are merged with others', async () => {
  const rowsOf = async (ref: string) => {
    const bytes = makeXlsx({
      rows: '',
      sheet: `<worksheet><sheetData><row r="1">${text('A1', '名单')}</row><row r="2">${text('A2', '备注')}${text('B2', '日期')}</row><row r="3">${text('A3', '甲')}</row><row r="4">${text('B4', '2024-10-01')}</row></sheetData><mergeCells><mergeCell ref="${ref}"/></mergeCells></worksheet>`,
    });
    const { lines } = await fileOf(bytes);
    return lines.map((line) =>
      faultsIn(columns, { keys: ['note', 'day'] }, { cells: line.cells, edits: {} }).map(([zh]) => zh),
    );
  };
  expect(await rowsOf('A1:B1')).toEqual([[], []]);
  expect(await rowsOf('A3:A4')).toEqual([[], ['备注是合并单元格的一部分，请填写或清空']]);
  expect(await rowsOf('A3:B3')).toEqual([['日期是合并单元格的一部分，请填写或清空'], []]);
  expect(await rowsOf('A3:A900000')).toEqual([[], ['备注是合并单元格的一部分，请填写或清空']]);
});

test.each(['10月1日', '10-1', '10/1', '10.1', '10月1日 09:30'])('refuses %s, a day without a year', async (written) => {
  const { guesses, lines } = await fileOf(book(headings.map(() => `<c t="inlineStr"><is><t>${written}</t></is></c>`)));
  const keys = guesses.map((guess) => guess?.key ?? null);
  const faults = faultsIn(columns, { keys }, { cells: lines[0]?.cells ?? [], edits: {} });
  expect(faults.map(([zh, , key]) => [key, zh])).toEqual([
    ['day', `日期【${written}】没有年份，请写明年份，例如2026-10-01`],
    ['moment', `时间【${written}】没有年份，请写明年份，例如2026-10-01`],
  ]);
});

test('names what a sheet shows and an import leaves out', async () => {
  const head = headings.map((heading, at) => text(`${letters[at]}1`, heading)).join('');
  const rows = `<row r="1">${head}</row><row r="2" hidden="1">${text('A2', '隐藏')}</row>
    <row r="3"><c r="A3" s="1" t="inlineStr"><is><t>作废</t></is></c><c r="B3" t="e" vm="1"><v>#VALUE!</v></c></row>`;
  const styles = '<fonts><font/><font><strike/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs>';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const extra = [
    {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${relations}/comments" Target="../comments1.xml"/></Relationships>`,
    },
    {
      name: 'xl/comments1.xml',
      content: '<comments><commentList><comment ref="A3"><text><t>请核实</t></text></comment></commentList></comments>',
    },
  ];
  const { lines, losses } = await fileOf(makeXlsx({ rows, styles, extra }));
  expect(lines.map(({ cells }) => cells)).toEqual([['隐藏'], ['作废']]);
  expect(losses.map(({ place, words }) => [place, words[0]])).toEqual([
    ['第2行', '该行在表格中已隐藏，仍会导入，不需要的请删除后重新上传'],
    ['第3行', '单元格A3的文字带删除线，仍会导入，请核对是否应当删除'],
    ['第3行', '位于单元格B3的图片或图形未导入，请改用文字填写'],
    ['第3行', '单元格A3的批注【请核实】未导入'],
  ]);
});
