import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';
import { takeHeadings } from './headings.ts';
import { readSheet } from './read-sheet.ts';
import { type SheetContent, writeCsv, writeSheet } from './write-sheet.ts';

const columns = [
  { key: 'name', label: '姓名', width: 12 },
  { key: 'note', label: '备注' },
];

const content = (rows: SheetContent['rows'], watermark?: string): SheetContent => ({
  title: '名单',
  columns,
  rows,
  watermark,
});

async function cellsOf(bytes: Uint8Array) {
  const rows = [];
  for await (const row of readSheet(bytes)) rows.push(row.cells);
  return rows;
}

const HOSTILE = [
  "=cmd|'/c calc'!A0",
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  ' =1',
  "'=1",
  "''=1",
  '\n-',
];

test.each(HOSTILE)('exports %j as quoted text and restores it', async (hostile) => {
  const guarded = guardFormula(hostile);
  expect(guarded).toBe(`'${hostile}`);
  const csv = (await buffer(writeCsv(content([{ name: hostile, note: 1 }])))).toString();
  expect(csv).toContain(guarded);
  for (const written of [
    writeSheet(content([{ name: hostile, note: 'x' }])),
    writeCsv(content([{ name: hostile, note: 'x' }])),
  ]) {
    expect((await cellsOf(await buffer(written)))[1]).toEqual([hostile, 'x']);
  }
});

test('preserves any text through export and import', async () => {
  const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== '');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(anyText, fc.constantFrom(...HOSTILE)), { minLength: 1, maxLength: 5 }),
      async (texts) => {
        const rows = texts.map((name) => ({ name, note: 'x' }));
        expect(await cellsOf(await buffer(writeSheet(content(rows))))).toEqual([
          ['姓名', '备注'],
          ...texts.map((name) => [name, 'x']),
        ]);
        for (const text of texts) expect(unguardFormula(guardFormula(text))).toBe(text);
      },
    ),
    { numRuns: 40 },
  );
});

test('keeps numbers as numbers and long ids as text', async () => {
  const rows = [
    { name: 86.5, note: '990101199001010017' },
    { name: -3, note: null },
    { name: Number.NaN, note: true },
    { name: 9007199254740993n, note: { a: 1 } },
    { name: 2 ** 63, note: '\u0001\uD800x' },
  ];
  expect(await cellsOf(await buffer(writeSheet(content(rows))))).toEqual([
    ['姓名', '备注'],
    [86.5, '990101199001010017'],
    [-3],
    ['NaN', '是'],
    ['9007199254740993', '{"a":1}'],
    ['9223372036854776000', '\u0001\uFFFDx'],
  ]);
});

test('writes a watermark that imports skip', async () => {
  const bytes = await buffer(writeSheet(content([{ name: '陈远', note: 'x' }], '导出人:林 2026-02-24 09:30:00')));
  const labels = [
    { key: 'note', label: '备注', required: true },
    { key: 'name', label: '姓名', required: true },
  ];
  const { headings, rows } = await takeHeadings(readSheet(bytes), labels);
  expect([...headings.columns]).toEqual([
    ['name', 0],
    ['note', 1],
  ]);
  const left = [];
  for await (const row of rows) left.push(row);
  expect(left).toEqual([{ row: 3, cells: ['陈远', 'x'], formulas: [] }]);
});

test('writes csv with mark, CRLF and needed quotes', async () => {
  const csv = await buffer(writeCsv(content([{ name: 'a,"b"\nc', note: 1 }])));
  expect(csv.toString()).toBe('\uFEFF姓名,备注\r\n"a,""b""\nc",1\r\n');
});

test('fixes titles that Excel refuses', async () => {
  for (const title of ['a/b\\c?*[]:', '', "'x'", '申'.repeat(40), '\u0007']) {
    expect(await cellsOf(await buffer(writeSheet({ ...content([]), title })))).toEqual([['姓名', '备注']]);
  }
});

test.each([
  ['xlsx', writeSheet],
  ['csv', writeCsv],
])('passes on an error of the rows as %s', async (_, write) => {
  async function* broken() {
    yield { name: 'a' };
    throw new Error('database gone');
  }
  await expect(buffer(write(content(broken())))).rejects.toThrow('database gone');
});

test.each([
  ['xlsx', writeSheet],
  ['csv', writeCsv],
])('pulls rows of %s on demand, ends them early', async (_, write) => {
  let pulled = 0;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) {
        pulled += 1;
        yield { name: `第${pulled}行${Math.random()}`, note: pulled };
      }
    } finally {
      resolve();
    }
  }
  const out = new PassThrough({ highWaterMark: 1024 });
  const sending = pipeline(write(content(endless())), out).catch(() => undefined);
  await new Promise((done) => out.once('readable', done));
  out.destroy();
  await sending;
  await ended;
  expect(pulled).toBeLessThan(50_000);
});
