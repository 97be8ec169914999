import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rowsOf } from '../../../server/src/platform/sheets/testing/rows-of.ts';
import { soon, stageFor, toast, type View } from '../stage.ts';

const stage = stageFor('charts');
const opened = (view?: View) => stage.page('handler', '/test/index', view);
const chart = (page: Page, title: string): Locator => page.getByRole('figure', { name: title, exact: true });
const saved = async (page: Page, from: Locator, name: string): Promise<{ bytes: Buffer; name: string }> => {
  const [file] = await Promise.all([page.waitForEvent('download'), from.getByRole('button', { name }).click()]);
  return { bytes: await readFile(await file.path()), name: file.suggestedFilename() };
};

const kinds = [
  ['各考区报名、实考与合格', '柱状图'],
  ['历年合格率', '折线图'],
  ['成绩分布', '直方图'],
  ['各考区成绩', '箱线图'],
  ['试题难度与区分度', '散点图'],
  ['各考区每日收件', '热力图'],
  ['能力画像', '雷达图'],
] as const;

it('draws all seven kinds, each a named picture with its figures in a table behind', async () => {
  const page = await opened({ height: 4000 });
  for (const [title, kind] of kinds) {
    const one = chart(page, title);
    const picture = one.getByRole('img', { name: new RegExp(`${title},${kind}`) });
    await picture.locator('svg text').first().waitFor();
    expect(await one.getByRole('table').count(), title).toBe(1);
    expect(await one.getByRole('cell').count(), title).toBeGreaterThan(5);
  }
  await stage.look(page, '1-light');
});

it('gives a figure from the picture and from the table alike', async () => {
  const page = await opened();
  const one = chart(page, '成绩分布');
  await one.getByRole('img').locator('svg text').first().waitFor();
  await one.getByRole('img').getByText('331').scrollIntoViewIfNeeded();
  const box = await one.getByRole('img').getByText('331').boundingBox();
  if (!box) throw new Error('no bar');
  await page.mouse.click(box.x + box.width / 2, box.y + 40);
  await toast(page, '选中:行 6,列 0').waitFor();
  await one.getByRole('button', { name: '表', exact: true }).click();
  expect(await one.getByRole('img').count()).toBe(0);
  await one.getByRole('row', { name: /20–30/ }).getByRole('button', { name: '22' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, '选中:行 2,列 0').waitFor();
  await stage.picture(page, '2-table');
});

it('saves a picture and a sheet that the server reads back, formulas guarded', async () => {
  const page = await opened();
  const one = chart(page, '试题难度与区分度');
  const png = await saved(page, one, '下载图片');
  expect(png.name).toBe('试题难度与区分度.png');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(png.bytes.readUInt32BE(16)).toBe(1920);
  // an empty one of this size has a few KB
  expect(png.bytes.length).toBeGreaterThan(20_000);
  const xlsx = await saved(page, one, '下载表格');
  expect(xlsx.name).toBe('试题难度与区分度.xlsx');
  const rows = (await rowsOf(xlsx.bytes)).map(({ cells }) => cells);
  expect(rows.slice(0, 4)).toEqual([
    ['试题难度与区分度'],
    ['n = 48'],
    ['试题', '难度 P', '区分度 r', '组别'],
    ['第1题', 0.1, -0.05, '主观题'],
  ]);
  expect(rows.at(-1)?.[0]).toBe('+1 附加题');
  // its quote is what the reader took off again
  expect(rows).toHaveLength(51);
});

it('says why there is nothing, waits visibly, tells of a failure', async () => {
  const page = await opened();
  await chart(page, '没有数据').getByText('成绩尚未发布,发布后在此显示分布').waitFor();
  expect(await chart(page, '没有数据').getByRole('button').count()).toBe(0);
  await chart(page, '正在加载').getByRole('status', { name: '加载中' }).waitFor();
  await chart(page, '加载失败').getByText('统计服务暂不可用').waitFor();
  await chart(page, '加载失败').getByRole('button', { name: '重试' }).waitFor();
});

it('takes the colours of a dark look, and those of paper in print', async () => {
  const page = await opened({ dark: true, height: 4000 });
  const one = chart(page, '成绩分布').getByRole('img');
  const fills = () =>
    one.locator('svg path').evaluateAll((all) => [...new Set(all.map((path) => path.getAttribute('fill')))]);
  await soon(fills).toContain('#6db3ff');
  await stage.look(page, '3-dark');
  await page.emulateMedia({ media: 'print' });
  await soon(fills).toContain('#1a6fd4');
  expect(await fills()).not.toContain('#6db3ff');
});

it('fits a phone and speaks English', async () => {
  const page = await opened({ width: 375, height: 800, language: 'en' });
  const one = chart(page, 'Scores');
  await one.scrollIntoViewIfNeeded();
  await one
    .getByRole('img', { name: /Scores, histogram, Unit: people · n = 1,200/ })
    .locator('svg text')
    .first()
    .waitFor();
  expect(await one.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await one.getByRole('button', { name: 'Table', exact: true }).click();
  await one.getByRole('columnheader', { name: 'Score' }).waitFor();
  await stage.look(page, '4-phone');
});

it('loads the drawing library with the first chart and not before', async () => {
  const context = await stage.context('handler');
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/wel/index');
  await page.locator('.home-greeting').waitFor();
  expect(scripts.filter((url) => /draw-/.test(url))).toEqual([]);
  await page.goto('/test/index');
  await soon(() => scripts.some((url) => /\/draw-[^/]+\.js/.test(url))).toBe(true);
});
