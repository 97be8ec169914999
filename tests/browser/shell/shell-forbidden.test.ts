import { expect, it } from 'vitest';
import { readingStage, soon } from '../stage.ts';
import { pathOf, tab, tabs } from './shell-parts.ts';

const stage = readingStage('shell-forbidden');

it('redirects pages outside the menu to /403 without a tab', async () => {
  const page = await stage.page('handler', '/system/param');
  await page.waitForURL('**/403');
  await page.getByRole('heading', { name: '没有权限访问' }).waitFor();
  await stage.look(page, '1-forbidden');
  expect(await page.title()).toMatch(/^没有权限访问 - /);
  expect(await page.getByRole('main').count()).toBe(1);
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '信访管理' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
  await page.waitForURL('**/wel/index');
  await soon(() => tabs(page).getByRole('link').allTextContents()).toEqual(['首页']);
});

it('redirects inside the program too and keeps open pages', async () => {
  const page = await stage.page('handler', '/petitionManage/index');
  await tab(page, '投诉举报').waitFor();
  await page.evaluate(() => {
    history.pushState(null, '', '/monitor/chain');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await page.waitForURL('**/403');
  await page.goBack();
  await soon(() => pathOf(page)).toBe('/petitionManage/index');
  await soon(() => tabs(page).getByRole('link').allTextContents()).toEqual(['首页', '投诉举报']);
});

it.each([
  ['/petitionManage/petitionDetail?id=1', 'administrator'],
  ['/petitionManage/register', 'administrator'],
  ['/petitionManage/petitionClassify/detail', 'administrator'],
  ['/resource/sms/message', 'handler'],
  ['/dict-vertical/index', 'handler'],
] as const)('inherits access from its parent page: %s, not for the %s', async (path, role) => {
  const page = await stage.page(role, path);
  await page.waitForURL('**/403');
});

it('opens detail pages with their list; unknown paths are 404', async () => {
  const page = await stage.page('handler', '/petitionManage/register');
  await tab(page, '信访登记').waitFor();
  expect(pathOf(page)).toBe('/petitionManage/register');
  await page.goto('/no/such/page');
  await page.waitForURL('**/404');
});
