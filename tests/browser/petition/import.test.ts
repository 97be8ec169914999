import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSheet } from '../../../server/src/platform/sheets/write-sheet.ts';
import { stageFor } from '../stage.ts';

const stage = stageFor('import');
const content = '来信反映考试当天考点门口没有安排交通疏导，多名考生因此迟到，请予改进。';
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
  await page.getByRole('button', { name: '选择文件（xlsx、csv）' }).click();
  await (await chooser).setFiles(sheet);
  await page.getByText(/^来信登记\.xlsx：共 4 行/).waitFor();
}

it('previews rows, imports good ones once and recognises repeats', async () => {
  const page = await stage.page('handler', '/petitionManage/import');
  await page.getByRole('heading', { level: 1, name: '信访导入' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await stage.look(page, '1-empty');
  await choose(page);
  await page.getByText('可导入 2 行，有错误 2 行').waitFor();
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
  await page.getByRole('tab', { name: /有错误/ }).click();
  await page.getByRole('button', { name: '更正 第4行' }).click();
  await preview.getByRole('textbox', { name: '第4行：标题' }).fill('更正之后的一封来信');
  await preview.getByRole('textbox', { name: '第4行：手机号码' }).fill('13000000013');
  await stage.look(page, '3-correcting');
  await page.keyboard.press('Enter');
  await page.getByText('可导入 3 行，有错误 1 行').waitFor();
  await page.reload();
  await page.getByText('可导入 3 行，有错误 1 行').waitFor();
  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载错误行' }).click(),
  ]);
  expect(errors.suggestedFilename()).toBe('来信登记-错误行.xlsx');
  await page.getByRole('button', { name: '导入 3 行' }).click();
  await page.getByText('已导入3行', { exact: true }).first().waitFor();
  await stage.look(page, '4-done');
  await page.getByRole('button', { name: /我的任务/ }).click();
  await page.getByRole('dialog', { name: '我的任务' }).getByText('已完成').waitFor();
  await stage.look(page, '4-task');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '继续导入其他文件' }).click();
  await choose(page);
  await page.getByText('可导入 0 行，有错误 2 行').waitFor();
  await page.getByRole('tab', { name: /已导入过/ }).click();
  await preview.getByText('关于考点门前交通的建议').waitFor();
  await stage.look(page, '5-again');
});

it('maps columns of a foreign sheet and remembers them', async () => {
  const page = await stage.page('handler', '/petitionManage/import');
  const foreign = join(folder, '外单位.csv');
  const head = '来信主题,反映内容,事项分类,来信人,联络';
  const line = (title: string) => `${title},${content.replaceAll(',', '，')},考场环境与噪声,陈远,13000000012`;
  await writeFile(foreign, [head, line('外单位转来的第一封'), line('外单位转来的第二封')].join('\n'));
  const send = async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /选择文件|换一个文件/ }).click();
    await (await chooser).setFiles(foreign);
  };
  await send();
  await page.getByRole('heading', { name: '请确认列的对应关系' }).waitFor();
  await page.getByText('按内容推测，请确认').waitFor();
  await stage.look(page, '6-mapping');
  const choose = async (label: string) => {
    await page.getByRole('combobox', { name: '来信主题对应的字段' }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(label, { exact: true }).click();
  };
  await choose('不导入');
  await page.getByText('还需指定必填列：标题').waitFor();
  await choose('标题 *');
  await page.getByRole('button', { name: '确认并检查' }).click();
  await page.getByText('可导入 2 行，有错误 0 行').waitFor();
  await send();
  await page.getByRole('button', { name: '导入 2 行' }).waitFor();
});

it('imports a file again with a reason after removal', async () => {
  const file = join(folder, '误删.csv');
  const line = (title: string) => `来信,考场环境与噪声,${title},${content.replaceAll(',', '，')},陈远,13000000014`;
  await writeFile(
    file,
    ['来源,信访分类,标题,信访内容,信访人,手机号码', line('误删的一封来信'), line('留着的一封来信')].join('\n'),
  );
  const send = async (page: Page) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /选择文件|换一个文件/ }).click();
    await (await chooser).setFiles(file);
    await page.getByText(/^误删\.csv：共 2 行/).waitFor();
  };
  const before = await stage.page('handler', '/petitionManage/import');
  await send(before);
  await before.getByRole('button', { name: '导入 2 行' }).click();
  await before.getByText('已导入2行', { exact: true }).first().waitFor();
  const leader = await stage.caller('leader');
  const { records } = await leader<{ records: { id: string }[] }>(
    `petitionLetter/page?keyword=${encodeURIComponent('误删的一封来信')}`,
  );
  await leader('petitionLetter/remove', { ids: records.map(({ id }) => id).join(), reason: '误以为重复登记' });

  const page = await stage.page('handler', '/petitionManage/import');
  await send(page);
  await page.getByText(/^该文件已由陈知远于 .* 导入过，共 2 行。$/).waitFor();
  await stage.look(page, '7-imported-before');
  await page.getByRole('button', { name: '再次导入 1 行…' }).click();
  const dialog = page.getByRole('dialog', { name: '再次导入该文件' });
  await dialog.getByRole('button', { name: '再次导入 1 行' }).click();
  await dialog.getByText('请输入再次导入的原因').waitFor();
  await stage.look(page, '8-why');
  await dialog.getByRole('textbox').fill('误删后恢复');
  await dialog.getByRole('textbox').press('Control+Enter');
  await page.getByText('已导入1行', { exact: true }).first().waitFor();
});

it('offers a template to fill in', async () => {
  const page = await stage.page('handler', '/petitionManage/import');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载模板' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
});
