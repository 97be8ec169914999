import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { listPath } from './petitions.ts';
import { stageFor, type View } from './stage.ts';

const stage = stageFor('states');
const lists = '**/api/petitionLetter/page**';
const views: [string, View][] = [
  ['desk', {}],
  ['dark', { dark: true }],
  ['phone', { width: 375, height: 740 }],
];

/** The list of petitions whose call is answered by the test. */
async function listAnswering(view: View, fulfil: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await (await stage.context('handler', view)).newPage();
  await fulfil(page);
  await page.goto(listPath);
  return page;
}

it.each(views)('says what is missing, what happened and what to do (%s)', async (name, view) => {
  const empty = { code: 200, success: true, msg: '', data: { records: [], total: 0, size: 10, current: 1, pages: 0 } };
  const nothing = await listAnswering(view, (page) => page.route(lists, (route) => route.fulfill({ json: empty })));
  await nothing.getByText('这里还没有信访件').waitFor();
  await stage.look(nothing, `${name}-empty`);
  await nothing.goto(`${listPath}?keyword=%E6%97%A0`);
  await nothing.getByText('没有符合条件的数据').waitFor();
  await stage.look(nothing, `${name}-nothing-found`);

  const broken = await listAnswering(view, (page) =>
    page.route(lists, (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': 'f3b1c9' },
        json: { code: 500, success: false, data: null, msg: '服务器繁忙,请稍后重试' },
      }),
    ),
  );
  stage.allow(/status of 500/);
  await broken.getByText('服务器繁忙,请稍后重试').first().waitFor();
  await stage.look(broken, `${name}-error`);
  await broken.unroute(lists);
  await broken.getByRole('button', { name: '重试' }).click();
  await broken
    .getByText(/^XF\d+/)
    .first()
    .waitFor();

  const cut = await listAnswering(view, (page) => page.route(lists, (route) => route.abort('internetdisconnected')));
  stage.allow(/ERR_INTERNET_DISCONNECTED/);
  await cut.getByText('网络连接不可用').first().waitFor();
  await stage.look(cut, `${name}-offline`);

  const slow = await listAnswering(view, (page) => page.route(lists, () => undefined));
  await slow.getByRole('status', { name: '加载中' }).first().waitFor();
  await stage.look(slow, `${name}-loading`);
});
