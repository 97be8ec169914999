import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Caller, soon, stageFor } from '../stage.ts';
import { keptIn, menu, pathOf, tab } from './shell-parts.ts';

const stage = stageFor('shell-places');
const entries = (page: Page) => menu(page).getByRole('button');
const group = (page: Page, name: string) => menu(page).getByRole('button', { name, exact: true });

interface Node {
  id: string;
  name: string;
  children?: Node[];
}
const freshCode = () => `place${Math.random().toString(36).slice(2)}`;

async function allowHosts(call: Caller): Promise<{ own: string; neighbour: string }> {
  const { port } = new URL(stage.url);
  const hosts = { own: `127.0.0.1:${port}`, neighbour: `localhost:${port}` };
  const key = 'site.frameHosts';
  const { records } = await call<{ records: { paramKey: string }[] }>(`blade-system/param/list?paramKey=${key}`);
  const known = records.find(({ paramKey }) => paramKey === key);
  await call('blade-system/param/submit', { ...known, paramValue: Object.values(hosts).join() });
  await soon(async () => (await call<{ frameHosts: string[] }>('site')).frameHosts).toContain(hosts.neighbour);
  return hosts;
}

async function lead(call: Caller, name: string, path: string, isOpen: number): Promise<void> {
  const menus = await call<Node[]>('blade-system/menu/routes');
  const id = menus.flatMap(({ children = [] }) => children).find((node) => node.name === name)?.id;
  const known = await call<object>(`blade-system/menu/detail?id=${id}`);
  await call('blade-system/menu/submit', { ...known, path, isOpen });
}

it('switches the sidebar’s tree by top menu and back', async () => {
  const call = await stage.caller('administrator');
  const menus = await call<Node[]>('blade-system/menu/routes');
  const system = menus.find(({ name }) => name === '系统管理');
  const code = freshCode();
  await call('blade-system/topmenu/submit', { code, name: '只看系统', source: 'setting', sort: 1 });
  const { records } = await call<{ records: Node[] }>(`blade-system/topmenu/list?code=${code}`);
  const menuIds = [system, ...(system?.children ?? [])].map((node) => node?.id);
  await call('blade-system/topmenu/grant', { topMenuIds: [records[0]?.id], menuIds });

  const page = await stage.page('administrator', '/wel/index');
  const buttons = page.getByRole('navigation', { name: '顶部菜单' }).getByRole('button');
  await buttons.filter({ hasText: '只看系统' }).last().waitFor();
  const all = await entries(page).count();
  expect(all).toBeGreaterThan(1);
  await buttons.filter({ hasText: '只看系统' }).last().click();
  await soon(() => entries(page).allTextContents()).toEqual(['系统管理']);
  await soon(() => buttons.filter({ hasText: '只看系统' }).last().getAttribute('aria-pressed')).toBe('true');
  await stage.look(page, '1-top-menu');
  await buttons.first().click();
  await soon(() => entries(page).count()).toBe(all);
});

it('explains a top menu without pages for the user', async () => {
  const call = await stage.caller('administrator');
  await call('blade-system/topmenu/submit', { code: freshCode(), name: '空的菜单', source: 'setting', sort: 2 });
  const page = await stage.page('administrator', '/wel/index');
  const tops = page.getByRole('navigation', { name: '顶部菜单' }).getByRole('button');
  await tops.filter({ hasText: '空的菜单' }).click();
  await page.getByText('这个顶部菜单下没有您能打开的页面').waitFor();
  await stage.look(page, '1-top-menu-empty');
  await page.getByRole('button', { name: '显示全部菜单' }).click();
  await soon(() => entries(page).count()).toBeGreaterThan(1);
});

it('folds the sidebar by width and shows names from 1200 pixels', async () => {
  const page = await stage.page('handler', '/wel/index', { width: 991 });
  await menu(page).waitFor();
  const fold = page.getByRole('button', { name: /^(收起|展开)菜单$/ });
  const width = async () => (await menu(page).boundingBox())?.width ?? 0;
  await soon(() => fold.count()).toBe(0);
  await soon(width).toBeLessThan(100);
  await stage.look(page, '2-991');
  await page.setViewportSize({ width: 992, height: 768 });
  await fold.waitFor();
  await soon(width).toBeGreaterThan(180);
  await page.getByRole('button', { name: '陈知远' }).waitFor();
  await stage.look(page, '3-992');
  await page.setViewportSize({ width: 1200, height: 768 });
  await soon(width).toBeGreaterThan(180);
  await stage.look(page, '4-1200');
});

it('redirects /info and /wel and hides /wel/dashboard from the menu', async () => {
  const page = await stage.page('handler', '/info');
  await page.waitForURL('**/info/index');
  await tab(page, '个人中心').waitFor();
  await page.goto('/wel');
  await page.waitForURL('**/wel/index');
  await page.goto('/wel/dashboard');
  await page.getByRole('heading', { name: '工作概览', level: 2 }).waitFor();
  await page.getByRole('navigation', { name: '待办事项' }).waitFor();
  await tab(page, '工作概览').waitFor();
  await stage.look(page, '5-dashboard');
  await page.keyboard.press('Control+k');
  const names = page.getByRole('dialog', { name: '搜索菜单' }).getByRole('option');
  await names.first().waitFor();
  await soon(() => names.filter({ hasText: '工作概览' }).count()).toBe(0);
});

it('embeds own pages, with token on request, and no other host', async () => {
  const page = await stage.page(
    'administrator',
    '/myiframe/own?name=帮助&src=/logo.svg%3Fof%3Dhtml%26t%3D%24%7Btoken%7D',
  );
  const frame = page.locator('iframe.frame').filter({ visible: true });
  await tab(page, '帮助').waitFor();
  const token = String(await keptIn(page, 'token'));
  await soon(() => frame.getAttribute('src')).toBe(`${stage.url}/logo.svg?of=html&t=${encodeURIComponent(token)}`);

  await page.goto('/myiframe/other?name=别处&src=https%3A%2F%2Fexample.org%2F%3Ft%3D%24%7Btoken%7D');
  await page.getByRole('heading', { name: '此地址不能在系统内打开' }).waitFor();
  await soon(() => frame.count()).toBe(0);
  const aside = page.locator('.shell-state a');
  await soon(() => aside.getAttribute('href')).not.toContain(token);
  await soon(() => aside.getAttribute('rel')).toContain('noopener');
  await stage.look(page, '6-refused');
});

it('embeds an allowed host without a token', async () => {
  const call = await stage.caller('administrator');
  const { neighbour } = await allowHosts(call);
  const src = encodeURIComponent(`http://${neighbour}/logo.svg?t=\${token}`);
  const page = await stage.page('administrator', `/myiframe/neighbour?name=邻站&src=${src}`);
  // This server allows no other host to frame it.
  stage.allow(/request to http:\/\/localhost|Framing 'http:\/\/localhost/);
  const frame = page.locator('iframe.frame').filter({ visible: true });
  await frame.waitFor();
  await soon(() => frame.getAttribute('src')).toBe(`http://${neighbour}/logo.svg?t=`);
});

it('opens external entries with open-type 2 in a new window', async () => {
  const call = await stage.caller('administrator');
  await allowHosts(call);
  await lead(call, '岗位管理', `${stage.url}/logo.svg`, 2);
  await lead(call, '行政区划', '/logo.svg?of=html', 1);
  const page = await stage.page('administrator', '/wel/index');
  await group(page, '系统管理').click();
  const outside = menu(page).getByRole('link', { name: /^岗位管理/ });
  await outside.waitFor();
  const [opened] = await Promise.all([page.context().waitForEvent('page'), outside.click()]);
  // Chromium requests a favicon for an image shown alone.
  stage.allow(/favicon\.ico/);
  await opened.waitForURL(`${stage.url}/logo.svg`);
  await soon(() => opened.evaluate(() => window.opener === null)).toBe(true);
  await soon(() => pathOf(page)).toBe('/wel/index');
  await menu(page).getByRole('link', { name: '行政区划' }).click();
  await soon(() => pathOf(page)).toMatch(/^\/myiframe\//);
  await tab(page, '行政区划').waitFor();
  const frame = page.locator('iframe.frame').filter({ visible: true });
  await soon(() => frame.getAttribute('src')).toBe(`${stage.url}/logo.svg?of=html`);
});

it('shows guests 404 for unknown pages, the log-in for known ones', async () => {
  const page = await stage.page(undefined, '/no/such/page');
  await page.waitForURL('**/404');
  await page.goto(`${stage.url}/system/param`);
  await page.waitForURL('**/login');
});

it('opens and reloads paths that look like files', async () => {
  const page = await stage.page('administrator', '/no/such.page');
  await page.waitForURL('**/404');
  for (const address of ['/myiframe/urlPath?src=/a.pdf&name=a', '/system/param?q=report.xlsx']) {
    const opened = await page.goto(`${stage.url}${address}`);
    expect([address, opened?.status(), opened?.headers()['content-type']]).toEqual([
      address,
      200,
      expect.stringContaining('text/html'),
    ]);
    await menu(page).waitFor();
    await page.reload();
    await menu(page).waitFor();
  }
});
