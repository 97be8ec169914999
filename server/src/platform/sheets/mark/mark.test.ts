import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { bytesSource } from '#platform/files/inspect/byte-source.ts';
import { rowsOf } from '../testing/rows-of.ts';
import { makeXlsx, text } from '../testing/xlsx-maker.ts';
import { type SheetContent, writeSheet, writeSheets } from '../write-sheet.ts';
import { changeParts, TAIL_SIZE } from './change-parts.ts';
import { readMark } from './mark.ts';

const mark = '6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b';
const columns = [
  { key: 'name', label: '姓名' },
  { key: 'note', label: '备注' },
];
const content = (rows: SheetContent['rows'], marked?: string): SheetContent => ({
  title: '名单',
  columns,
  rows,
  watermark: '林主任 2026-02-24 09:30:00',
  mark: marked,
});
const few = [
  { name: '陈远', note: 'x' },
  { name: '苏映', note: 'y' },
];
const markOf = (file: Uint8Array) => readMark(bytesSource(file));
const cellsOf = async (file: Uint8Array) => (await rowsOf(file)).map(({ cells }) => cells);

test('marks a sheet without changing its rows', async () => {
  const plain = await buffer(writeSheet(content(few)));
  const marked = await buffer(writeSheet(content(few, mark)));
  expect(await cellsOf(marked)).toEqual(await cellsOf(plain));
  expect([await markOf(plain), await markOf(marked)]).toEqual([undefined, mark]);
  const book = await readXlsx(marked);
  expect(book.properties?.custom).toEqual({ 'kaoxin-export': mark });
  expect(book.sheets.map(({ name }) => name)).toEqual(['名单']);
});

test('streams a long file and holds only its end', async () => {
  const rows = Array.from({ length: 6_000 }, (_, n) => ({ name: `第${n}`, note: randomBytes(60).toString('base64') }));
  const plain = await buffer(writeSheet(content(rows)));
  expect(plain.length).toBeGreaterThan(2 * TAIL_SIZE);
  let read = 0;
  const watched = {
    *[Symbol.iterator]() {
      for (const row of rows) {
        read += 1;
        yield row;
      }
    },
  };
  const pieces: Buffer[] = [];
  let readAtFirst: number | undefined;
  for await (const piece of writeSheet(content(watched, mark))) {
    readAtFirst ??= read;
    pieces.push(piece as Buffer);
  }
  expect(readAtFirst).toBeLessThan(rows.length);
  const marked = Buffer.concat(pieces);
  expect(await cellsOf(marked)).toEqual(await cellsOf(plain));
  expect(await markOf(marked)).toBe(mark);
});

test('ends the source when the reader leaves', async () => {
  let isEnded = false;
  const endless = {
    *[Symbol.iterator]() {
      try {
        for (;;) yield { name: randomBytes(30).toString('base64'), note: randomBytes(90).toString('base64') };
      } finally {
        isEnded = true;
      }
    },
  };
  for await (const _ of writeSheet(content(endless, mark))) break;
  await expect.poll(() => isEnded).toBe(true);
});

test('passes on an error of the rows', async () => {
  const broken = Readable.from(
    (async function* rows() {
      yield few[0];
      throw new Error('the line broke');
    })(),
  );
  await expect(buffer(writeSheet(content(broken, mark)))).rejects.toThrow('the line broke');
});

test('marks several sheets of a file once', async () => {
  const { mark: _, ...sheet } = content(few);
  const marked = await writeSheets([sheet, { ...sheet, title: '另一张' }], mark);
  expect([await markOf(await writeSheets([sheet])), await markOf(marked)]).toEqual([undefined, mark]);
  expect((await readXlsx(marked)).sheets.map(({ name }) => name)).toEqual(['名单', '另一张']);
  expect(await cellsOf(marked)).toHaveLength(4);
});

const saved = {
  'a program that writes properties with prefixes of its own': makeXlsx({
    rows: `<row r="1">${text('A1', '姓名')}</row>`,
    extra: [
      {
        name: 'docProps/custom.xml',
        content: `<op:Properties xmlns:op="o" xmlns:vt="v"><op:property pid="2" name="其他"><vt:lpwstr>${mark.replace('6', '7')}</vt:lpwstr></op:property><op:property pid="3" name="kaoxin-export"><vt:lpwstr>${mark}</vt:lpwstr></op:property></op:Properties>`,
      },
    ],
  }),
  'properties were taken away, its names stay': makeXlsx({
    rows: `<row r="1">${text('A1', '姓名')}</row>`,
    workbookPr: `<definedNames><definedName name="其他">"x"</definedName><definedName name="_kaoxin_export" hidden="1">"${mark}"</definedName></definedNames>`,
  }),
};
test.each(Object.entries(saved))('reads the mark where %s', async (_, file) => {
  expect(await markOf(file)).toBe(mark);
});

test('rejects changes to sent parts and ignores missing ones', async () => {
  const bytes = makeXlsx({ rows: '' });
  const changes = new Map([['[Content_Types].xml', (text: string) => text]]);
  await expect(changeParts({ from: 0, bytes }, new Map([['none.xml', () => '']]))).rejects.toThrow('none of the parts');
  const long = makeXlsx({ rows: text('A1', randomBytes(TAIL_SIZE).toString('base64')) });
  const from = 100;
  await expect(changeParts({ from, bytes: long.subarray(from) }, changes)).rejects.toThrow('has left already');
});
