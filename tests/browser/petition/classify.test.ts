import { expect, it } from 'vitest';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('classify');
const path = '/petitionManage/petitionClassify/index';

it('expands, collapses and adds below a classification', async () => {
  const page = await stage.page('handler', path);
  const rows = page.locator('[data-row]');
  await rows.first().waitFor();
  const tops = await rows.count();
  await page.getByRole('button', { name: /^展开/ }).first().click();
  await soon(() => rows.count()).toBeGreaterThan(tops);
  await stage.look(page, '1-open');
  const opened = page.locator('.kx-list').getByRole('button', { name: /^收起/ });
  const name = (await opened.getAttribute('aria-label'))?.slice(2) ?? '';
  await rows.first().focus();
  await page.keyboard.press('ArrowLeft');
  await soon(() => rows.count()).toBe(tops);
  await page.keyboard.press('ArrowRight');
  await soon(() => rows.count()).toBeGreaterThan(tops);
  await page.keyboard.press('ArrowRight');
  await soon(() => rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true);
  await page.reload();
  await opened.waitFor();
  await page.getByRole('button', { name: `新增下级 ${name}`, exact: true }).click();
  await page.getByRole('heading', { name: '新增信访分类' }).waitFor();
  const form = page.locator('.kx-page-narrow');
  await form.getByRole('textbox', { name: '分类名称' }).fill('树上新增的分类');
  await form.getByRole('combobox', { name: '承办机构' }).fill('信访');
  await page.locator('.ant-select-tree').getByText('信访处').first().click();
  await form.getByRole('button', { name: '保存' }).click();
  await toast(page, '新增成功').waitFor();
  await page.getByRole('heading', { name: '编辑信访分类' }).waitFor();
  await page.goto(path);
  const added = page.getByRole('row', { name: /树上新增的分类/ });
  await added.waitFor();
  await added.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await toast(page, '删除成功').waitFor();
  await added.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await toast(page, '已撤销删除').waitFor();
  await added.waitFor();
});

it('lists search results below their parents', async () => {
  const page = await stage.page('handler', path);
  await page.getByRole('button', { name: '展开' }).first().waitFor();
  await page.getByRole('textbox', { name: '分类名称' }).fill('树上新增');
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('row', { name: /树上新增的分类/ }).waitFor();
  await soon(() => page.locator('[data-row]').count()).toBe(2);
  await page.getByRole('button', { name: '编辑 树上新增的分类' }).click();
  await page.locator('.kx-page-narrow').getByRole('combobox', { name: '上级分类' }).click();
  await page.locator('.ant-select-tree-title').first().waitFor();
  expect(await page.locator('.ant-select-tree').getByText('树上新增的分类').count()).toBe(0);
  await stage.look(page, '2-parent');
});

it.each([
  ['phone', { width: 375, height: 812 }],
  ['english', { language: 'en', width: 1920, height: 1080 }],
  ['dark', { dark: true }],
] as const)('is usable: %s', async (name, view) => {
  const page = await stage.page('handler', path, view);
  const open = page.getByRole('button', { name: name === 'phone' ? /^展开或收起下级/ : /^(展开|Open)/ }).first();
  await open.click();
  await page.getByText('树上新增的分类').waitFor();
  await stage.look(page, `3-${name}`);
});
