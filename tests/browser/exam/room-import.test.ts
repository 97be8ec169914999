import { expect, it } from 'vitest';
import { soon, stageFor } from '../stage.ts';

const stage = stageFor('room-import');
const path = '/centreManage/room/index';

it('imports a foreign room sheet with mapped columns, once per row', async () => {
  const page = await stage.page('exams', path);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入考场' });
  await stage.look(page, '1-choose');
  const sheet =
    '考点名称,考场号,座位数,列数,无障碍,备用考场\n云溪第一中学考点,951,30,5,否,否\n云溪第一中学考点,952,300,5,否,否';
  const buffer = Buffer.from(sheet);
  await dialog.locator('input[type=file]').setInputFiles({ name: '考场.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('combobox', { name: '考点名称对应的字段' }).waitFor();
  await stage.look(page, '2-columns');
  await dialog.getByRole('button', { name: '确认并检查' }).click();
  await dialog.getByText('共 2 行，可导入 1 行，有错误 1 行').waitFor();
  await stage.look(page, '3-wrong');
  await dialog.getByRole('button', { name: /更正/ }).click();
  const seats = dialog.getByRole('textbox', { name: '第3行：座位数' });
  await soon(() => seats.evaluate((input) => input === document.activeElement)).toBe(true);
  await seats.fill('28');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '导入 2 行' }).click();
  await dialog.getByText('已导入2行').waitFor();
  await stage.look(page, '4-done');
  await dialog.getByRole('button', { name: '查看', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('textbox', { name: '考场号' }).fill('95');
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('row', { name: /952.*28/ }).waitFor();
  expect(await page.locator('h1').count()).toBe(1);
});

it.each([
  ['phone', { width: 375, height: 812 }],
  ['english', { language: 'en', width: 1920, height: 1080 }],
  ['dark', { dark: true }],
] as const)('is usable: %s', async (name, view) => {
  const page = await stage.page('exams', path, view);
  const isEnglish = name === 'english';
  await page.getByRole('button', { name: isEnglish ? 'Import' : '导入', exact: true }).click();
  const sheet = `所属考点,考场号,座位数,列数,无障碍,备用考场\n云溪第一中学考点,96${name.length},30,5,否,否\n无此考点,2,3,4,否,也许`;
  const buffer = Buffer.from(sheet);
  await page.locator('input[type=file]').setInputFiles({ name: '考场.csv', mimeType: 'text/csv', buffer });
  const error = isEnglish ? 'Centre code “无此考点” does not exist' : '考点编号【无此考点】不存在';
  await page.getByText(error).waitFor();
  await stage.look(page, `5-${name}`);
  await page.getByRole('button', { name: isEnglish ? 'Correct row' : /^更正/ }).click();
  await stage.look(page, `6-${name}-correcting`);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBe(0);
});
