import { expect, it } from 'vitest';
import { readingStage, soon } from '../stage.ts';
import { pathOf, tab, tabs } from './shell-parts.ts';

const stage = readingStage('shell-forbidden');

it('a page the menu does not hold leads to /403 and adds no tab; the way on leads home', async () => {
  const page = await stage.page('handler', '/system/param');
  await page.waitForURL('**/403');
  await page.getByRole('heading', { name: '没有权限访问' }).waitFor();
  await stage.look(page, '1-forbidden');
  await page.getByRole('link', { name: '返回首页' }).click();
  await page.waitForURL('**/wel/index');
  await soon(() => tabs(page).getByRole('link').allTextContents()).toEqual(['首页']);
});

it('neither from inside, where the open pages stay as they are', async () => {
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
] as const)('a page reached from another one follows it: %s is not for the %s', async (path, role) => {
  const page = await stage.page(role, path);
  await page.waitForURL('**/403');
});

it('detail pages open to whoever holds their list, and an unknown path is /404 as before', async () => {
  const page = await stage.page('handler', '/petitionManage/register');
  await tab(page, '信访登记').waitFor();
  expect(pathOf(page)).toBe('/petitionManage/register');
  await page.goto('/no/such/page');
  await page.waitForURL('**/404');
});
