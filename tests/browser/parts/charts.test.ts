import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rowsOf } from '../../../server/src/platform/sheets/testing/rows-of.ts';
import { builtFile } from '../stage/built.ts';
import { readingStage, soon, toast, type View } from '../stage.ts';

const stage = readingStage('charts');
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
  ['成绩分布与正态曲线', '直方图'],
  ['从报名到合格', '漏斗图'],
  ['各考区成绩', '箱线图'],
  ['试题难度与区分度', '散点图'],
  ['各考区每日收件', '热力图'],
  ['能力画像', '雷达图'],
] as const;

it('loads the library once, draws eight kinds and exports them', async () => {
  const page = await stage.page('handler', '/wel/index', { height: 4000 });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const library = await builtFile('src/ui/chart/draw.ts');
  const drawing = () => scripts.some((url) => new URL(url).pathname === library);
  await page.reload();
  await page.locator('.home-greeting').waitFor();
  expect(drawing()).toBe(false);
  await page.goto('/test/index');
  await soon(drawing).toBe(true);
  for (const [title, kind] of kinds) {
    const one = chart(page, title);
    await one
      .getByRole('img', { name: new RegExp(`${title}，${kind}`) })
      .locator('svg text')
      .first()
      .waitFor();
    expect(await one.getByRole('table').count(), title).toBe(1);
    expect(await one.getByRole('cell').count(), title).toBeGreaterThan(5);
  }
  await stage.look(page, '1-light');

  const scores = chart(page, '成绩分布');
  const box = await scores.getByRole('img').getByText('331').boundingBox();
  if (!box) throw new Error('no bar');
  await page.mouse.click(box.x + box.width / 2, box.y + 40);
  await toast(page, '选中：行 6，列 0').waitFor();
  await scores.getByRole('button', { name: '表', exact: true }).click();
  await scores.getByRole('row', { name: /20–30/ }).getByRole('button', { name: '22' }).press('Enter');
  await toast(page, '选中：行 2，列 0').waitFor();

  const items = chart(page, '试题难度与区分度');
  const png = await saved(page, items, '下载图片');
  expect(png.name).toBe('试题难度与区分度.png');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(png.bytes.readUInt32BE(16)).toBe(1920);
  // An empty image of this size has a few KB.
  expect(png.bytes.length).toBeGreaterThan(20_000);
  const xlsx = await saved(page, items, '下载表格');
  expect(xlsx.name).toBe('试题难度与区分度.xlsx');
  const rows = (await rowsOf(xlsx.bytes)).map(({ cells }) => cells);
  expect(rows.slice(0, 4)).toEqual([
    ['试题难度与区分度'],
    ['n = 48'],
    ['试题', '难度 P', '区分度 r', '组别'],
    ['第1题', 0.1, -0.05, '主观题'],
  ]);
  expect(rows.at(-1)?.[0]).toBe('+1 附加题');
  expect(rows).toHaveLength(51);
});

it('uses the colours of dark mode, and paper colours in print', async () => {
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

it('stops painting when it is removed midway', async () => {
  const page = await opened({ height: 4000 });
  const many = chart(page, '6000个点');
  await many.locator('canvas').first().waitFor();
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  await many.evaluate(async (figure) => {
    const press = (name: string) =>
      [...figure.querySelectorAll('button')].find((button) => button.textContent === name)?.click();
    const painted = () => new Promise(requestAnimationFrame);
    press('表');
    while (figure.querySelector('canvas')) await painted();
    press('图');
    while (!figure.querySelector('canvas')) await painted();
    await painted();
    press('表');
    while (figure.querySelector('canvas')) await painted();
    await painted();
  });
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(stage.complaints()).toEqual([]);
});
