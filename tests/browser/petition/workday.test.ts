import { it } from 'vitest';
import { stageFor, toast } from '../stage.ts';
import { dialog } from './petitions.ts';

const stage = stageFor('workday');

it('sets a day by hand and shows its year', async () => {
  const page = await stage.page('administrator', '/system/workday');
  await page.getByRole('button', { name: '设置日期' }).click();
  await dialog(page).getByLabel('日期').fill('2026-07-01');
  await dialog(page).getByLabel('日期').press('Enter');
  await dialog(page).getByRole('radio', { name: '否' }).check();
  await dialog(page).getByLabel('名称').fill('停电检修');
  await stage.look(page, '1-dialog');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await toast(page, '操作成功!').waitFor();
  await page.getByText(/日期已设置，重新计算了 \d+ 件的期限。/).waitFor();
  await page.getByText('停电检修').waitFor();
  await stage.look(page, '2-set');
});
