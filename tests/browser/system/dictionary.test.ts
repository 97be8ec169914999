import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('dictionary');
const rows = (page: Page) => page.locator('[data-row]');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const opened = async (path: string) => {
  const page = await stage.page('administrator', path);
  await rows(page).first().waitFor();
  return page;
};

it('maintains a dictionary and locks code and parent of entries', async () => {
  const page = await opened('/system/dictbiz');
  const heads = page.getByRole('region', { name: '业务字典' });
  await heads.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '保存' }).click();
  for (const words of ['请输入字典编号', '请输入字典名称', '请输入字典排序']) await dialog.getByText(words).waitFor();
  await stage.look(page, '1-required');
  await dialog.getByLabel('字典编号').fill('door');
  await dialog.getByLabel('字典名称').fill('窗口');
  await dialog.getByLabel('字典排序').fill('1');
  await page.keyboard.press('Control+Enter');
  await toast(page, '新增成功').waitFor();
  // The closing dialog returns the focus, which would receive the Enter.
  await dialog.waitFor({ state: 'hidden' });
  await heads.getByLabel('字典编号').first().fill('door');
  await page.keyboard.press('Enter');
  await soon(() => heads.locator('[data-row]').count()).toBe(1);
  await row(page, '窗口').getByText('door').click();

  const entries = page.getByRole('region', { name: '窗口的字典项' });
  await entries.getByRole('button', { name: '新增' }).first().click();
  await soon(() => dialog.getByLabel('字典编号').isDisabled()).toBe(true);
  await soon(() => dialog.getByLabel('上级字典').isDisabled()).toBe(true);
  await dialog.getByLabel('字典键值').fill('a');
  await dialog.getByLabel('字典名称').fill('一号窗口');
  await dialog.getByLabel('字典排序').fill('1');
  await stage.look(page, '2-entry');
  await page.keyboard.press('Control+Enter');
  await row(page, '一号窗口').waitFor();
  await stage.look(page, '3-beside');
});

it('selects the menus of a top menu', async () => {
  const page = await stage.page('administrator', '/system/topmenu');
  await page.getByRole('button', { name: '新增' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('菜单编号').fill('desk');
  await dialog.getByLabel('菜单名称').fill('办公');
  await dialog.getByLabel('菜单图标').fill('desktop');
  await dialog.getByLabel('菜单排序').fill('1');
  await page.keyboard.press('Control+Enter');
  await row(page, '办公').waitFor();
  await row(page, '办公').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '配置菜单' }).click();
  await dialog.getByText('首页').waitFor();
  await dialog.locator('.ant-tree-checkbox').first().click();
  await stage.look(page, 'topmenu-choose');
  await dialog.getByRole('button', { name: '保存' }).click();
  await toast(page, '操作成功!').waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

it('opens the regions level by level', async () => {
  const page = await opened('/base/region');
  await soon(() => rows(page).count()).toBe(36);
  await rows(page).getByRole('button', { name: /^收起/ }).first().click();
  await soon(() => rows(page).count()).toBe(1);
});
