import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('people');
const rows = (page: Page) => page.locator('[data-row]');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const opened = async (path: string) => {
  const page = await stage.page('administrator', path);
  await rows(page).first().waitFor();
  return page;
};

it('expands departments level by level and adds a child', async () => {
  const page = await opened('/system/dept');
  await soon(() => rows(page).count()).toBeGreaterThan(2);
  await rows(page).getByRole('button', { name: /^收起/ }).first().click();
  await soon(() => rows(page).count()).toBe(1);
  await rows(page).getByRole('button', { name: /^展开/ }).first().click();
  expect(await stage.findings(page, 'dept')).toEqual([]);
  await row(page, '办公室').focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('部门全称').fill('院办公室');
  await stage.picture(page, 'dept-edit');
  await button(page, '保存').click();
  await toast(page, '更新成功').waitFor();
  await row(page, '院办公室').waitFor();
});

it('adds a user, shows the initial password once, grants a role', async () => {
  const page = await opened('/system/user');
  expect(await stage.findings(page, 'user')).toEqual([]);
  await button(page, '新增').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('账号').fill('newcomer');
  await dialog.getByLabel('姓名').fill('钱七');
  await stage.picture(page, 'user-add');
  await button(page, '保存').click();
  await page.getByRole('dialog', { name: '初始密码' }).locator('code').waitFor();
  await stage.picture(page, 'user-issued');
  await page.getByRole('dialog', { name: '初始密码' }).getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('button', { name: '仍然关闭' }).click();
  await row(page, 'newcomer').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '分配角色' }).click();
  await dialog.getByLabel('角色').fill('统计');
  await page.getByRole('treeitem', { name: '统计分析' }).locator('.ant-select-tree-node-content-wrapper').click();
  await stage.picture(page, 'user-role');
  await page.keyboard.press('Control+Enter');
  await row(page, 'newcomer').filter({ hasText: '统计分析' }).waitFor();
});

it('shows and changes the rights of a role', async () => {
  const page = await opened('/system/role');
  expect(await stage.findings(page, 'role')).toEqual([]);
  await row(page, '统计分析').focus();
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tree').waitFor();
  await stage.picture(page, 'role-grant');
  await dialog.getByRole('button', { name: '数据权限' }).click();
  await dialog.getByRole('searchbox').fill('全部信访件');
  await dialog.getByRole('tree').getByText('全部信访件').waitFor();
  await stage.picture(page, 'role-grant-scope');
  await button(page, '保存').click();
  await toast(page, '操作成功').waitFor();
});

it('changes a menu and its icon', async () => {
  const page = await opened('/system/menu');
  expect(await stage.findings(page, 'menu')).toEqual([]);
  await row(page, '工作台').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'timer' }).check();
  expect(await stage.findings(page, 'menu-edit')).toEqual([]);
  await button(page, '保存').click();
  await toast(page, '更新成功').waitFor();
});

it('adds a custom data scope', async () => {
  const page = await opened('/authority/datascope');
  expect(await stage.findings(page, 'datascope')).toEqual([]);
  await button(page, '新增').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('权限名称').fill('指定部门');
  await dialog.getByLabel('权限类型').click();
  await page.getByTitle('自定义', { exact: true }).click();
  await dialog.getByLabel('取值').fill('12, 34');
  await dialog.getByLabel('所属菜单').fill('投诉');
  await page.locator('.ant-select-item-option').filter({ hasText: '投诉举报' }).first().click();
  await dialog.getByLabel('规则字段').click();
  await page.getByTitle('部门', { exact: true }).last().click();
  await stage.picture(page, 'datascope-add');
  await button(page, '保存').click();
  await row(page, '指定部门').waitFor();
  await page.goto('/authority/apiscope');
  await page.getByText('还没有接口权限').waitFor();
  expect(await stage.findings(page, 'apiscope')).toEqual([]);
});
