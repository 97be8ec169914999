import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSheet } from '../../../server/src/platform/sheets/write-sheet.ts';
import { stageFor, toast } from '../stage.ts';

const stage = stageFor('import');
const content = '来信反映考试当天考点门口没有安排交通疏导,多名考生因此迟到,请予改进。';
const columns = ['来源', '信访分类', '标题', '信访内容', '信访人', '手机号码', '收到时间'];
const letter = (title: string, change: Record<string, string> = {}) => ({
  来源: '来信',
  信访分类: '考场环境与噪声',
  标题: title,
  信访内容: content,
  信访人: '陈远',
  手机号码: '13000000012',
  收到时间: '2026-02-05 09:30:00',
  ...change,
});
const rows = [
  letter('关于考点门前交通的建议'),
  letter('关于空调噪声的情况反映'),
  letter('短', { 手机号码: '12345' }),
  letter('关于分类填写错误的一行', { 信访分类: '不存在的分类' }),
];
let folder: string;
let sheet: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaoxin-sheet-'));
  sheet = join(folder, '来信登记.xlsx');
  const written = writeSheet({ title: '来信', columns: columns.map((label) => ({ key: label, label })), rows });
  await pipeline(written, createWriteStream(sheet));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function choose(page: Page) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择文件(xlsx、csv)' }).click();
  await (await chooser).setFiles(sheet);
  await page.getByText(/^来信登记\.xlsx:共 4 行/).waitFor();
}

it('shows every row before anything is registered, takes the good ones once, and knows them the second time', async () => {
  const page = await stage.page('handler', '/petitionManage/import');
  await page.getByRole('heading', { name: '导入信访件' }).waitFor();
  await stage.look(page, '1-empty');
  await choose(page);
  await page.getByText('可导入 2 行,有错误 2 行').waitFor();
  const preview = page.getByRole('table', { name: '导入预览' });
  await preview.getByText('标题应为5到100个字').or(preview.getByText(/标题/)).first().waitFor();
  await preview
    .getByText(/手机号码/)
    .first()
    .waitFor();
  await stage.look(page, '2-preview');
  await page.getByRole('tab', { name: /可导入/ }).click();
  await preview.getByText('关于空调噪声的情况反映').waitFor();
  await stage.look(page, '3-good-rows');
  await page.getByRole('button', { name: '导入 2 条' }).click();
  await toast(page, '操作成功!').waitFor();
  await page.getByText('已导入 2 条,跳过 2 条').waitFor();
  await stage.look(page, '4-done');

  await choose(page);
  await page.getByText('可导入 0 行,有错误 2 行').waitFor();
  await page.getByRole('tab', { name: /已导入过/ }).click();
  await preview.getByText('关于考点门前交通的建议').waitFor();
  await stage.look(page, '5-again');
});

it('offers a template that the person can fill in', async () => {
  const page = await stage.page('handler', '/petitionManage/import');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载模板' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
});
