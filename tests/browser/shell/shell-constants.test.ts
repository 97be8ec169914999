import { pageSizes } from '@kaoxin/contract/conventions.ts';
import { expect, it } from 'vitest';
import { site } from '../../../web/src/site.ts';
import { readingStage, soon } from '../stage.ts';
import { menu, rows } from './shell-parts.ts';

const stage = readingStage('shell-constants');

it('uses the constants of the specification', () => {
  expect(site).toMatchObject({
    tokenTime: 3000,
    tokenCheck: 10_000,
    timeout: 10_000,
    tenantId: '000000',
    captchaMode: true,
    tokenHeader: 'Blade-Auth',
    language: 'zh',
    color: '#409EFF',
    theme: 'theme-default',
    lockPage: '/lock',
  });
  expect(pageSizes).toEqual([10, 30, 50, 100, 200]);
});

it('offers 10 to 200 rows and starts with 10', async () => {
  const page = await stage.page('administrator', '/system/param');
  await rows(page).first().waitFor();
  await soon(() => rows(page).count()).toBe(10);
  await page.locator('.ant-pagination-options .ant-select').click();
  await soon(() => page.locator('.ant-select-item-option').allTextContents()).toEqual(
    pageSizes.map((size) => `${size} 条/页`),
  );
});

it('opens the dictionary dialog at 880 pixels', async () => {
  const page = await stage.page('administrator', '/system/dictbiz');
  await rows(page).first().waitFor();
  await page.getByRole('region', { name: '业务字典' }).getByRole('button', { name: '新增' }).click();
  const box = page.getByRole('dialog').last();
  await box.waitFor();
  await soon(async () => (await box.boundingBox())?.width).toBe(880);
});

it('shows title, home, personal centre and logout in the user menu', async () => {
  const page = await stage.page('handler', '/wel/index');
  await menu(page).waitFor();
  await page.getByRole('link', { name: /考信/ }).first().waitFor();
  await page.getByRole('button', { name: '陈知远' }).click();
  const choices = page.getByRole('menu', { name: '个人菜单' }).getByRole('menuitem');
  await soon(async () => (await choices.allTextContents()).map((name) => name.trim())).toEqual([
    '首页',
    '个人中心',
    '修改密码',
    '退出登录',
  ]);
});

it('toggles full screen', async () => {
  const page = await stage.page('handler', '/wel/index');
  await page.getByRole('button', { name: '全屏显示' }).click();
  await page.getByRole('button', { name: '退出全屏' }).waitFor();
  await soon(() => page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
  await page.getByRole('button', { name: '退出全屏' }).click();
  await page.getByRole('button', { name: '全屏显示' }).waitFor();
});

it('opens the query parameter target in a new window', async () => {
  const page = await stage.page('handler', '/wel/index');
  await menu(page).waitFor();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.goto('/wel/index?target=%2Finfo%2Findex'),
  ]);
  await opened.waitForURL('**/info/index');
});

it('shows the sidebar from 768 pixels, below as a drawer', async () => {
  const page = await stage.page('handler', '/wel/index', { width: 768 });
  await menu(page).waitFor();
  await page.setViewportSize({ width: 767, height: 768 });
  await menu(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '展开菜单' }).click();
  await page.getByRole('dialog', { name: '主菜单' }).waitFor();
});
