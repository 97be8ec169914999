import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readingStage, soon } from '../stage.ts';
import { menu, pathOf, rows } from './shell-parts.ts';

const stage = readingStage('shell-search');
const box = (page: Page) => page.getByRole('dialog', { name: '搜索菜单' });
const input = (page: Page) => box(page).getByRole('combobox');
const names = (page: Page) => box(page).getByRole('option').locator('> span').allTextContents();

it('finds and opens menu leaves by name prefix or initials', async () => {
  const page = await stage.page('administrator', '/wel/index');
  await menu(page).waitFor();
  await page.keyboard.press('Control+k');
  await soon(() => names(page)).toContain('参数管理');
  const all = await names(page);
  expect(all).not.toContain('系统管理');
  await input(page).fill('参数');
  await soon(() => names(page)).toEqual(all.filter((name) => name.startsWith('参数')));
  await stage.look(page, '1-found');
  await input(page).fill('理数管参');
  await box(page).getByText('没有找到。可以查找').waitFor();
  await input(page).fill('CSGL');
  await soon(() => names(page)).toContain('参数管理');
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'hidden' });
  await soon(() => pathOf(page)).toBe('/wel/index');

  await page.getByRole('button', { name: '搜索菜单' }).click();
  await input(page).fill('参数');
  await soon(() => names(page)).toContain('参数管理');
  await page.keyboard.press('Enter');
  await rows(page).first().waitFor();
  await soon(() => pathOf(page)).toBe('/system/param');
  await page.keyboard.press('Control+k');
  await input(page).fill('>新增');
  await soon(() => names(page)).toEqual(['新增']);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('参数名称').waitFor();
});

it('ignores case', async () => {
  const page = await stage.page('administrator', '/wel/index', { language: 'en' });
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await page.keyboard.press('Control+k');
  const found = page.getByRole('dialog').getByRole('option').locator('> span');
  await page.getByRole('dialog').getByRole('combobox').fill('pARAM');
  await soon(() => found.allTextContents()).toEqual(['Parameters']);
});
