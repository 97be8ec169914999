import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listPath } from '../petition/petitions.ts';
import { focused, readingStage, soon, toast } from '../stage.ts';

const stage = readingStage('shell');
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true });
const namesOf = async (page: Page) => (await tabs(page).getByRole('link').allTextContents()).map((name) => name.trim());
const rows = (page: Page) => page.locator('[data-row]').filter({ visible: true });

async function openParameters(page: Page) {
  await menu(page).getByRole('button', { name: '系统管理' }).click();
  await menu(page).getByRole('link', { name: '参数管理' }).click();
  await rows(page).first().waitFor();
}

it('keeps an open dialog with its input behind its tab', async () => {
  const page = await stage.page('administrator', '/wel/index');
  await openParameters(page);
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByLabel('参数名称').fill('半截的参数');
  await page.goBack();
  await page.getByText(/^许明达，/).waitFor();
  await soon(() => page.getByRole('dialog').count()).toBe(0);
  await stage.picture(page, '1-behind');
  await tab(page, '参数管理').click();
  await soon(() => page.getByRole('dialog').getByLabel('参数名称').inputValue()).toBe('半截的参数');
  await stage.look(page, '2-kept-dialog');
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃', exact: true }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '新增' }).click();
  await soon(() => page.getByRole('dialog').getByLabel('参数名称').inputValue()).toBe('');
});

it('keeps the list position behind its tab', async () => {
  const page = await stage.page('administrator', '/wel/index');
  await openParameters(page);
  const first = await rows(page).first().textContent();
  await page.getByRole('listitem', { name: '3', exact: true }).click();
  await soon(() => rows(page).first().textContent()).not.toBe(first);
  const third = await rows(page).first().textContent();
  await tab(page, '首页').click();
  await page.getByText(/^许明达，/).waitFor();
  await tab(page, '参数管理').click();
  await soon(() => rows(page).first().textContent()).toBe(third);
  await soon(() => new URL(page.url()).searchParams.get('current')).toBe('3');
});

it('closes tabs but the last and activates the previous one', async () => {
  const page = await stage.page('administrator', '/wel/index');
  await menu(page).waitFor();
  await tab(page, '首页').waitFor();
  await soon(() => tabs(page).getByRole('button').count()).toBe(0);
  await openParameters(page);
  await page.getByRole('button', { name: '许明达' }).click();
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  await soon(() => namesOf(page)).toEqual(['首页', '参数管理', '个人中心']);
  await soon(() => page.title()).toMatch(/^个人中心/);

  await tab(page, '参数管理').click({ button: 'right' });
  const choices = page.getByRole('menu', { name: '标签操作' });
  for (const name of ['清除缓存', '关闭其他', '关闭全部']) await choices.getByRole('menuitem', { name }).waitFor();
  await stage.look(page, '3-tab-menu');
  await page.keyboard.press('Escape');
  await tabs(page).getByRole('button', { name: '关闭 个人中心' }).click();
  await soon(() => new URL(page.url()).pathname).toBe('/system/param');
  await tab(page, '参数管理').click({ button: 'right' });
  await choices.getByRole('menuitem', { name: '清除缓存' }).click();
  await page.getByText('是否需要清除缓存?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await toast(page, '清除完毕').waitFor();
  await tab(page, '首页').click({ button: 'right' });
  await choices.getByRole('menuitem', { name: '关闭全部' }).click();
  await soon(() => namesOf(page)).toEqual(['首页']);
});

it('opens one menu group at a time and folds to icons', async () => {
  const page = await stage.page('handler', '/wel/index');
  const group = (name: string) => menu(page).getByRole('button', { name });
  await group('信访管理').click();
  await menu(page).getByRole('link', { name: '投诉举报' }).waitFor();
  await soon(() => group('信访管理').getAttribute('aria-expanded')).toBe('true');
  await soon(() => group('工作台').getAttribute('aria-expanded')).toBe('false');
  await group('工作台').click();
  await soon(() => group('信访管理').getAttribute('aria-expanded')).toBe('false');
  await page.getByRole('button', { name: '收起菜单' }).click();
  await stage.look(page, '4-folded');
  await page.reload();
  await page.getByRole('button', { name: '展开菜单' }).waitFor();
  await group('信访管理').click();
  await page.getByRole('link', { name: '投诉举报' }).last().click();
  await rows(page).first().waitFor();
  await stage.look(page, '5-folded-list');
});

it('lets keyboard users skip the menu', async () => {
  const page = await stage.page('handler', '/wel/index');
  await menu(page).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: '跳到正文' });
  await focused(skip);
  await stage.picture(page, '6-skip');
  await page.keyboard.press('Enter');
  await focused(page.getByRole('main'));
});

it('stays dark without a light flash at the start', async () => {
  const page = await stage.page('handler', '/wel/index');
  const shown = () => page.evaluate(() => document.documentElement.className);
  await page.getByRole('button', { name: '切换到深色' }).click();
  await page.getByRole('button', { name: '切换到浅色' }).waitFor();
  await stage.look(page, '7-dark');
  await page.goto(listPath, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await page.evaluate(() => document.documentElement.className)).toBe('theme-dark');
  await page.getByRole('button', { name: '切换到浅色' }).click();
  await soon(shown).toBe('theme-default');
});

it('shows a drawer, cards and large buttons on a phone', async () => {
  const page = await stage.page('handler', '/wel/index', { width: 375, height: 740 });
  await page.getByRole('button', { name: '展开菜单' }).click();
  const drawer = page.getByRole('dialog', { name: '主菜单' });
  await drawer.getByRole('button', { name: '信访管理' }).click();
  await stage.look(page, '8-drawer');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '展开菜单' }).click();
  await drawer.getByRole('button', { name: '信访管理' }).click();
  await drawer.getByRole('link', { name: '投诉举报' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('list', { name: '投诉举报' }).getByRole('listitem').first().waitFor();
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await stage.look(page, '9-cards');
});
