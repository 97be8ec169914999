import { expect, it } from 'vitest';
import { bytesSource } from '../../../../server/src/platform/files/inspect/byte-source.ts';
import { SHEET_LIMITS } from '../../../../server/src/platform/sheets/read-sheet.ts';
import { rowsOf } from '../../../../server/src/platform/sheets/testing/rows-of.ts';
import { openWorkbook } from '../../../../server/src/platform/sheets/workbook.ts';
import { readPart } from '../../../../server/src/platform/sheets/workbook-part.ts';
import { attribute } from '../../../../server/src/platform/sheets/xml-scanner.ts';
import { bookOf, sheetOf } from './sheet.ts';

const read = async (sheet: Promise<Blob>) =>
  (await rowsOf(new Uint8Array(await (await sheet).arrayBuffer()))).map(({ cells }) => cells);

it('is read back by the server as it was: Chinese, numbers, gaps, signs below zero', async () => {
  const figures = {
    heads: ['考区', '报名'],
    rows: [
      { name: '云溪区', cells: [-12.5] },
      { name: '𠮷田&<县>', cells: [null] },
    ],
  };
  expect(await read(sheetOf(figures, ['各考区报名', '单位：人']))).toEqual([
    ['各考区报名'],
    ['单位：人'],
    ['考区', '报名'],
    ['云溪区', -12.5],
    ['𠮷田&<县>'],
  ]);
});

it('guards every text that might be taken for a formula', async () => {
  // the reader takes one quote off again: had none been put, the text's own would be gone
  const texts = ["'=1+1", "'@SUM(A1)", "'＋1"];
  const figures = { heads: ["'-头", '值'], rows: texts.map((name) => ({ name, cells: [name] })) };
  const rows = await read(sheetOf(figures, ["'=标题", "'-行"]));
  expect(rows).toEqual([["'=标题"], ["'-行"], ["'-头", '值'], ...texts.map((name) => [name, name])]);
});

it('puts several tables on sheets of their own', async () => {
  const table = (value: number) => ({ heads: ['考区', '人'], rows: [{ name: '云溪', cells: [value] }] });
  const book = await bookOf([
    { name: '总体', title: ['甲考试', '一'], figures: table(1) },
    { name: '考区', title: ['甲考试', '二'], figures: table(2) },
  ]);
  const workbook = await openWorkbook(bytesSource(new Uint8Array(await book.arrayBuffer())), SHEET_LIMITS.zip);
  const list = workbook.entries.get('xl/workbook.xml');
  if (!list) throw new Error('no list of sheets');
  const names: string[] = [];
  await readPart(workbook, list, {
    open: (name, attributes) => void (name === 'sheet' && names.push(attribute(attributes, 'name') ?? '')),
  });
  expect(names).toEqual(['总体', '考区']);
  const second = workbook.entries.get('xl/worksheets/sheet2.xml');
  if (!second) throw new Error('no second sheet');
  const figures: string[] = [];
  await readPart(workbook, second, { text: (text) => void figures.push(text) });
  expect(figures).toContain('2');
});
