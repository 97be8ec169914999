import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readingStage, soon } from '../stage.ts';
import { caseHeading, listPath, petition, verbs } from './petitions.ts';

const stage = readingStage('inspector');
const writing = [
  '登记',
  '导入',
  '签收',
  '受理审查',
  '提交审核',
  '审核通过',
  '退回修改',
  '分配',
  '批量删除',
  '删除',
  '合并办理',
];

const buttonsOf = async (page: Page): Promise<string[]> =>
  (await page.getByRole('main').getByRole('button').allTextContents()).map((text) => text.trim());

it('shows every petition without a verb', async () => {
  const title = '关于考点周边噪声的情况反映';
  const { id, version } = await petition(stage, title, 'registered');
  const page = await stage.page('inspector', listPath);
  const rows = page.locator('[data-row]');
  await rows.first().waitFor();
  expect(await buttonsOf(page)).not.toEqual(expect.arrayContaining([expect.stringMatching(`^(${writing.join('|')})`)]));
  await stage.look(page, '1-list');

  await page.getByLabel('关键词').fill(title);
  await page.keyboard.press('Enter');
  await rows.filter({ hasText: title }).click();
  await caseHeading(page, title).waitFor();
  await soon(() => new URL(page.url()).searchParams.get('id')).toBe(id);
  await page.getByRole('region', { name: '办理记录' }).getByText('登记').first().waitFor();
  const offered = await verbs(page).getByRole('button').allTextContents();
  expect(offered.filter((text) => writing.some((verb) => text.startsWith(verb)))).toEqual([]);
  await stage.look(page, '2-case');

  // An inspector's keys trigger no verb; `?`, the last one, opens its dialog, the only one.
  for (const key of ['c', 'a', 'b', 'r', '?']) await page.keyboard.press(key);
  await page.getByRole('dialog', { name: '快捷键' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  const call = await stage.caller('inspector');
  expect((await call<{ version: number }>(`petitionLetter/detail?id=${id}`)).version).toBe(version);
});

it('is refused by the server as well', async () => {
  const { id, version } = await petition(stage, '关于缴费时间的情况反映', 'registered');
  const call = await stage.caller('inspector');
  await expect(call(`petitionLetter/handle?id=${id}`)).rejects.toThrow(/403 没有操作权限/);
  await expect(call('petitionLetter/reply', { id, version, action: 'accept', acceptResult: 1 })).rejects.toThrow(/403/);
});

it('hides pages outside the menu', async () => {
  const page = await stage.page('inspector', '/system/param');
  await page.waitForURL('**/403');
  await page.getByRole('heading', { name: '没有权限访问' }).waitFor();
  await stage.look(page, '3-forbidden');
  await page.getByRole('link', { name: '返回首页' }).click();
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('link').or(menu.getByRole('button')).first().waitFor();
  // In 系统管理 an inspector finds only the laws, which all readers of cases may look up.
  await menu.getByRole('button', { name: '系统管理' }).click();
  await menu.getByRole('link', { name: '法规库' }).waitFor();
  expect(await menu.getByRole('link', { name: '参数管理' }).count()).toBe(0);
});
