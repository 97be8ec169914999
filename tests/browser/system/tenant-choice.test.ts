import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('tenant-choice');
const other = '南屏市人事考试院';
let tenantId = '';

beforeAll(async () => {
  const call = await stage.caller('administrator');
  const made = await call<{ tenantId: string }>('blade-system/tenant/submit', { tenantName: other });
  tenantId = made.tenantId;
  const [top] = await call<{ id: string }[]>(`blade-system/dept/tree?tenantId=${tenantId}`);
  await call('blade-system/post/submit', { category: 3, postCode: 'own', postName: '本院科员', sort: 1 });
  for (const deptName of ['南屏办公室', '南屏信访科'])
    await call('blade-system/dept/submit', { deptName, parentId: top?.id, tenantId });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const adding = async (path: string, view = {}): Promise<{ page: Page; dialog: Locator }> => {
  const page = await stage.page('administrator', path, view);
  await page.locator('.kx-list, [data-row]').first().waitFor();
  await button(page, '新增').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('所属租户').waitFor();
  return { page, dialog };
};
const option = (page: Page, text: string | RegExp) =>
  page.locator('.ant-select-item-option:visible').filter({ hasText: text });
/** Excludes the tree next to the list. */
const place = (page: Page, name: string | RegExp) =>
  page.locator('.ant-select-tree:visible').getByRole('treeitem', { name });
const pick = (page: Page, name: string | RegExp) =>
  place(page, name).locator('.ant-select-tree-node-content-wrapper').click();
const tenantOf = (dialog: Locator) => dialog.getByTitle(/（\d{6}）$/);
async function turnTo(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('所属租户').fill(name);
  await option(page, name).click();
  await tenantOf(dialog).filter({ hasText: name }).waitFor();
}

it.each([
  ['role', '/system/role', { 角色名称: '南屏岗', 角色别名: 'nanping_job' }],
  ['dept', '/system/dept', { 部门名称: '南屏档案室' }],
  ['post', '/system/post', { 岗位名称: '南屏科员', 岗位编号: 'np1', 岗位排序: '1' }],
])('offers a tenant when adding a %s, not when changing', async (thing, path, words) => {
  const { page, dialog } = await adding(path);
  for (const [label, text] of Object.entries(words)) await dialog.getByLabel(label).fill(text);
  if (thing === 'post') {
    await dialog.getByLabel('岗位类型').click();
    await option(page, '基层').click();
  }
  await turnTo(page, dialog, tenantId);
  if (thing === 'dept') {
    await dialog.getByLabel('上级部门').click();
    await pick(page, other);
  }
  if (thing === 'role') {
    await dialog.getByLabel('上级角色').click();
    await option(page, '系统管理员').waitFor();
    expect(await option(page, '超级管理员').count()).toBe(0);
    await option(page, '系统管理员').click();
  }
  await stage.look(page, `${thing}-other`);
  await button(page, '保存').click();
  await toast(page, '新增成功').waitFor();
  const call = await stage.caller('administrator');
  const read = { role: 'role/tree', dept: `dept/search`, post: 'post/select' }[thing];
  const [name = ''] = Object.values(words);
  const there = await call(`blade-system/${read}?tenantId=${tenantId}${thing === 'dept' ? `&keyword=${name}` : ''}`);
  expect(JSON.stringify(there)).toContain(name);

  const [row] = [page.locator('[data-row]').first()];
  await row.focus();
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: /^编辑/ }).waitFor();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  expect(await page.getByRole('dialog').getByLabel('所属租户').count()).toBe(0);
});

it.each([
  ['phone-light', { width: 375, height: 740 }],
  ['phone-dark', { width: 375, height: 740, dark: true }],
  ['dark', { dark: true }],
])('the user form fits: %s', async (name, view) => {
  const { page, dialog } = await adding('/system/user', view);
  await turnTo(page, dialog, '南屏');
  await dialog.getByLabel('所属部门').click();
  await place(page, other).waitFor();
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    await page.evaluate(() => document.documentElement.clientWidth),
  );
  await stage.look(page, `user-${name}`);
});
