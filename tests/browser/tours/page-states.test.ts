import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ofToday } from '../../setup/scope.ts';
import { detailPath, listPath, petition } from '../petition/petitions.ts';
import { allFindings } from '../stage/colours.ts';
import { readingStage } from '../stage.ts';
import { dress } from './pages/looks.ts';

const stage = readingStage('states');
const lists = '**/api/petitionLetter/page**';
const desk = { width: 1366, height: 768 };
interface Seen {
  name: string;
  size: { width: number; height: number };
  dark: boolean;
}
const onTheDesk: Seen = { name: 'desk', size: desk, dark: false };
const views: Seen[] = [
  onTheDesk,
  { name: 'dark', size: desk, dark: true },
  { name: 'phone', size: { width: 375, height: 740 }, dark: false },
];
/** All views show the same state, so a landing checks one of them. */
const viewsOfToday = ofToday(views, 'web/src/ui', 'web/src/shell', 'tests/browser/tours/page-states.test.ts');

const edge = (page: Page) => page.locator('.kx-toasts, .plain-toasts');

async function listAnswering(fulfil: (page: Page) => Promise<unknown>, { size, dark } = onTheDesk): Promise<Page> {
  const page = await stage.emptyPage('handler', { ...size, dark });
  await fulfil(page);
  await page.goto(listPath);
  return page;
}

/** Runs axe on each landing, because no other story shows these states. */
async function isSound(page: Page, step: string): Promise<void> {
  await stage.picture(page, step);
  expect(await allFindings(page), step).toEqual([]);
}

async function lookedAt(page: Page, step: string): Promise<void> {
  for (const { name, size, dark } of viewsOfToday) {
    await page.setViewportSize(size);
    if (dark) await dress(page, 'dark');
    await isSound(page, `${name}-${step}`);
    if (dark) await dress(page, 'default');
  }
  await page.setViewportSize(desk);
}

/** No animation runs under reduced motion. Endless animations used to last twelve seconds. */
const standsStill = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.getAnimations().map(({ playState }) => playState)), { timeout: 5_000 })
    .toEqual([]);

it('shows an empty list and a search without results', async () => {
  const empty = { code: 200, success: true, msg: '', data: { records: [], total: 0, size: 10, current: 1, pages: 0 } };
  const nothing = await listAnswering((page) => page.route(lists, (route) => route.fulfill({ json: empty })));
  await nothing.getByText('这里还没有信访件').waitFor();
  await lookedAt(nothing, 'empty');
  await nothing.goto(`${listPath}?keyword=%E6%97%A0`);
  await nothing.getByText('没有符合条件的数据').waitFor();
  await lookedAt(nothing, 'nothing-found');
});

it('opens a case by itself when the network returns', async () => {
  const page = await stage.emptyPage('handler');
  await page.goto(listPath);
  await page.locator('tbody tr.ant-table-row').first().waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  stage.allow(/ERR_INTERNET_DISCONNECTED/);
  stage.allow(/ChunkLoadError: 网络未连接/);
  await page.context().setOffline(true);
  await page.locator('tbody tr.ant-table-row').first().click();
  await page.getByRole('heading', { name: '页面没有加载成功' }).waitFor();
  // Offline the program only polls the server's health, every five seconds.
  await expect.poll(() => asked.filter((path) => path === '/api/health').length, { timeout: 15_000 }).toBe(2);
  expect(asked.filter((path) => path.startsWith('/assets/'))).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: '办理记录' }).waitFor();
});

it.each(viewsOfToday)('shows a server error in a toast and in the list ($name)', async (view) => {
  const broken = await listAnswering(
    (page) =>
      page.route(lists, (route) =>
        route.fulfill({
          status: 500,
          headers: { 'x-request-id': 'f3b1c9' },
          json: { code: 500, success: false, data: null, msg: '服务器繁忙，请稍后重试' },
        }),
      ),
    view,
  );
  stage.allow(/status of 500/);
  await edge(broken).getByText('服务器繁忙，请稍后重试').waitFor();
  await broken.locator('.kx-state').getByText('服务器繁忙，请稍后重试').waitFor();
  await isSound(broken, `${view.name}-error`);
  await broken.unroute(lists);
  await broken.getByRole('button', { name: '重试' }).click();
  await broken
    .getByText(/^XF\d+/)
    .first()
    .waitFor();
});

it('shows a lost connection and a slow answer', async () => {
  const cut = await listAnswering((page) => page.route(lists, (route) => route.abort('internetdisconnected')));
  stage.allow(/ERR_INTERNET_DISCONNECTED/);
  await cut
    .locator('.kx-state')
    .getByText(/数据加载失败|网络连接不可用/)
    .first()
    .waitFor();
  expect(await edge(cut).getByText('网络连接失败').count()).toBe(0);
  await lookedAt(cut, 'offline');

  const slow = await listAnswering((page) => page.route(lists, () => undefined));
  await slow.getByRole('status', { name: '加载中' }).first().waitFor();
  await standsStill(slow);
  await lookedAt(slow, 'loading');
});

it('shows a refused list and an unknown petition', async () => {
  const words = '本页数据由考区自行保管,请向考区索取';
  const refused = (page: Page, address: string) =>
    page.route(address, (route) =>
      route.fulfill({ status: 403, json: { code: 403, success: false, data: null, msg: words } }),
    );
  const page = await listAnswering(async (opened) => {
    await refused(opened, lists);
    await refused(opened, '**/api/type/page**');
  });
  stage.allow(/status of 403/);
  await edge(page).getByText(words).waitFor();
  const place = page.locator('.kx-state');
  await place.getByText('没有操作权限').waitFor();
  await place.getByText(words).waitFor();
  expect(await page.getByText('未知错误').count()).toBe(0);
  await isSound(page, 'list-not-allowed');

  for (const { name, size, dark } of viewsOfToday) {
    const nowhere = await stage.page('handler', detailPath, { ...size, dark });
    await nowhere.getByText('没有指明信访件，请从列表中打开').waitFor();
    expect(await nowhere.getByRole('status', { name: '加载中' }).count()).toBe(0);
    await isSound(nowhere, `${name}-no-id`);
    await nowhere.getByRole('button', { name: '返回列表' }).click();
    await nowhere
      .getByText(/^XF\d+/)
      .first()
      .waitFor();
  }
});

it('shows placeholders while rows, cases, forms and trees load', async () => {
  const handler = await stage.emptyPage('handler');
  const administrator = await stage.emptyPage('administrator');
  const waiting = async (page: Page, path: string, call: string, kind: string, key?: string) => {
    await page.route(`**/api/${call}**`, () => undefined);
    await page.goto(path);
    if (key) {
      await page.locator('[data-row]').first().focus();
      await page.keyboard.press(key);
    }
    await page.locator(`.kx-skeleton-${kind}`).first().waitFor();
    await standsStill(page);
    await isSound(page, `waiting-${kind}`);
  };
  const { id } = await petition(stage, '关于等待时的样子', 'registered');
  await waiting(handler, listPath, 'petitionLetter/page', 'table');
  await waiting(handler, `${detailPath}?id=${id}`, 'petitionLetter/detail', 'case');
  await waiting(administrator, '/system/param', 'blade-system/param/detail', 'form', 'e');
  await waiting(administrator, '/system/role', 'blade-system/menu/grant-tree', 'tree', 'g');
});
