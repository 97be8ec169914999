import { expect, it } from 'vitest';
import { readingStage, soon } from '../stage.ts';
import { menu, tab } from './shell-parts.ts';

const stage = readingStage('shell-language');

it('defaults to Chinese regardless of the browser’s language', async () => {
  const page = await stage.page(undefined, '/login', { language: 'en' });
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole('heading', { name: '登录' }).waitFor();
  expect(await page.evaluate(() => navigator.language)).toBe('en-GB');
  await soon(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  await soon(() => page.title()).toMatch(/^登录/);
});

it('switches menu, tabs, title and page at once for good', async () => {
  const page = await stage.page('administrator', '/system/param');
  await tab(page, '参数管理').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  const english = page.getByRole('navigation', { name: 'Main menu' });
  await english.waitFor();
  await soon(() => page.title()).toMatch(/^Parameters/);
  await page.getByRole('columnheader', { name: 'Parameter name' }).waitFor();
  await page.reload();
  await english.waitFor();
  await soon(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
  await page.getByRole('button', { name: '中文' }).click();
  await menu(page).waitFor();
  await tab(page, '参数管理').waitFor();
});
