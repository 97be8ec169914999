import { expect, it } from 'vitest';
import { rowsOf } from '../../../../server/src/platform/sheets/testing/rows-of.ts';
import { sheetOf } from './sheet.ts';

const read = async (sheet: Promise<Blob>) =>
  (await rowsOf(new Uint8Array(await (await sheet).arrayBuffer()))).map(({ cells }) => cells);

it('survives a round trip through the server', async () => {
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

it('guards texts that look like formulas', async () => {
  // the reader removes one quote: without an added one the text would lose its own
  const texts = ["'=1+1", "'@SUM(A1)", "'＋1"];
  const figures = { heads: ["'-头", '值'], rows: texts.map((name) => ({ name, cells: [name] })) };
  const rows = await read(sheetOf(figures, ["'=标题", "'-行"]));
  expect(rows).toEqual([["'=标题"], ["'-行"], ["'-头", '值'], ...texts.map((name) => [name, name])]);
});
