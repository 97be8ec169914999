import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { rowsOf } from '../../../server/src/platform/sheets/testing/rows-of.ts';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('rooms');
const path = '/centreManage/room/index';

it('adds a room to a centre found by name', async () => {
  const page = await stage.page('exams', path);
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog', { name: '新增考场' });
  const centre = dialog.getByRole('combobox', { name: '所属考点' });
  await centre.fill('云溪');
  await page.getByRole('option', { name: /云溪第一中学考点/ }).waitFor({ state: 'attached' });
  await stage.look(page, '1-picker');
  await centre.press('Enter');
  await dialog.getByLabel('考场号').fill('901');
  await dialog.getByLabel('座位数').fill('25');
  await dialog.getByLabel('列数').fill('5');
  for (const field of ['无障碍', '备用考场'])
    await dialog.getByRole('radiogroup', { name: field }).getByLabel('否').check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await toast(page, '新增成功').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('textbox', { name: '考场号' }).fill('901');
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('row', { name: /901.*云溪第一中学考点.*25/ }).waitFor();
  await page.getByRole('row', { name: /901/ }).getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑考场' });
  await edit
    .getByTitle(/云溪第一中学考点/)
    .first()
    .waitFor();
  await edit.getByLabel('座位数').fill('999');
  await edit.getByRole('button', { name: '保存' }).click();
  await edit.getByText('座位数应为1-200').waitFor();
  await stage.look(page, '2-refused');
});

it('exports the rooms shown, limited to one centre on its page', async () => {
  const page = await stage.page('exams', path, { width: 1366, height: 768 });
  await page.getByLabel('所属考点').first().fill('南屏实验');
  await page.getByRole('option', { name: /南屏实验中学考点/ }).waitFor({ state: 'attached' });
  await page.getByLabel('所属考点').first().press('Enter');
  await page.getByRole('button', { name: '查询' }).click();
  await soon(() => page.getByRole('row').count()).toBe(11);
  expect(page.url()).toContain('centreId=');
  await stage.look(page, '3-of-a-centre');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出' }).click()]);
  const rows = (await rowsOf(await readFile(await file.path()))).map(({ cells }) => cells);
  expect(rows.slice(1, 3)).toEqual([
    ['考场号', '所属考点', '楼层', '座位数', '列数', '无障碍', '备用考场', '状态'],
    ['001', '南屏实验中学考点', 1, 24, 4, '是', '否', '启用'],
  ]);
  const total = Number(/\d+/.exec(await page.getByText(/^共 \d+ 条$/).innerText())?.[0]);
  expect(rows).toHaveLength(2 + total);
  await page.getByRole('button', { name: '新增' }).click();
  await page
    .getByRole('dialog')
    .getByTitle(/南屏实验中学考点/)
    .first()
    .waitFor();
});

it('works on a phone and in English', async () => {
  const phone = await stage.page('exams', path, { width: 375, height: 740 });
  await phone.getByText('云溪第一中学考点').first().waitFor();
  await stage.look(phone, '4-phone');
  const page = await stage.page('exams', path, { language: 'en', dark: true });
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('dialog').getByText('Spare room').waitFor();
  await stage.look(page, '5-english');
});
