import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { soon, stageFor, toast } from '../stage.ts';
import { keptIn, menu } from './shell-parts.ts';

const stage = stageFor('shell-logs');
const button = (page: Page) => page.getByRole('button', { name: /^本地日志/ });
const badge = (page: Page) => button(page).locator('.badged').getAttribute('data-count');
const dialog = (page: Page) => page.getByRole('dialog', { name: '本地日志' });
const entry = (number: number) => ({
  type: 'TypeError',
  message: `第${number}个错误`,
  stack: 'TypeError\n    at page',
  info: 'window.onerror',
  url: 'http://localhost/wel/index',
  time: '2026-01-02 03:04:05',
});

async function withErrors(count: number): Promise<Page> {
  const page = await stage.page('handler', '/wel/index');
  await menu(page).waitFor();
  const content = Array.from({ length: count }, (_, index) => entry(index + 1));
  await page.evaluate((entries) => {
    const kept = { dataType: 'object', content: entries, datetime: Date.now() };
    localStorage.setItem('kaoxin-logsList', JSON.stringify(kept));
  }, content);
  await page.reload();
  await menu(page).waitFor();
  return page;
}

it('logs an uncaught error with type, message, stack, info, url, time', async () => {
  const page = await stage.page('handler', '/wel/index');
  await menu(page).waitFor();
  expect(await badge(page)).toBeNull();
  stage.allow(/这里出错了/);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('这里出错了');
    });
  });
  await soon(() => badge(page)).toBe('1');
  await soon(() => keptIn(page, 'logsList')).toHaveLength(1);
  const [logged] = (await keptIn(page, 'logsList')) as Record<string, string>[];
  expect(logged).toMatchObject({ type: 'TypeError', message: '这里出错了', info: 'window.onerror' });
  expect(logged?.url).toContain('/wel/index');
  expect(logged?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(logged?.stack).not.toBe('');
  await button(page).click();
  await dialog(page).getByText('这里出错了').first().click();
  await stage.look(page, '1-one');
});

it('counts to 99, confirms sending and empties the log', async () => {
  const page = await withErrors(99);
  await soon(() => badge(page)).toBe('99');
  await page.context().close();
  const more = await withErrors(120);
  await soon(() => badge(more)).toBe('99+');
  await button(more).click();
  await dialog(more).getByRole('button', { name: '上传', exact: true }).click();
  const question = more.getByRole('dialog').filter({ hasText: '确定上传本地日志到服务器?' });
  await question.getByText('确定上传本地日志到服务器?', { exact: true }).waitFor();
  await stage.look(more, '2-ask-send');
  await question.getByRole('button', { name: '取消' }).click();
  await soon(() => badge(more)).toBe('99+');
  await dialog(more).getByRole('button', { name: '上传', exact: true }).click();
  const sent: number[] = [];
  more.on('requestfinished', (request) => {
    if (request.method() === 'POST') sent.push((request.postDataJSON() as unknown[]).length);
  });
  await question.getByRole('button', { name: '上传', exact: true }).click();
  await toast(more, '发送成功!').waitFor();
  await soon(() => badge(more)).toBeNull();
  await soon(() => sent.reduce((sum, count) => sum + count, 0)).toBe(120);
  await dialog(more).getByText('没有日志。页面出错时会记录在这里。').waitFor();
});

it('confirms clearing', async () => {
  const page = await withErrors(2);
  await button(page).click();
  await dialog(page).getByRole('button', { name: '清空', exact: true }).click();
  const question = page.getByRole('dialog').filter({ hasText: '确定清空本地日志？' });
  await question.getByRole('button', { name: '清空', exact: true }).click();
  await toast(page, '清空成功!').waitFor();
  await soon(() => badge(page)).toBeNull();
  await soon(() => keptIn(page, 'logsList')).toEqual([]);
});
