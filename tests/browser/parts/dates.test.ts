import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { focused, readingStage, soon, type View } from '../stage.ts';

const stage = readingStage('dates');
const opened = (view?: View) => stage.page('administrator', '/test/index', view);
const calendar = (page: Page, name = '日历') => page.getByRole('dialog', { name });

it('picks by keyboard, starts weeks on Monday, follows the language', async () => {
  const page = await opened();
  const day = page.getByLabel('考试日期（2026年内）');
  await day.focus();
  await page.keyboard.press('ArrowDown');
  await soon(() => calendar(page).getByRole('columnheader').allTextContents()).toEqual([...'一二三四五六日']);
  const at = (name: string) => focused(calendar(page).getByRole('button', { name }));
  await at('2026年11月21日星期六');
  await page.keyboard.press('ArrowDown');
  await at('2026年11月28日星期六');
  await page.keyboard.press('Home');
  await at('2026年11月23日星期一');
  await page.keyboard.press('PageDown');
  await at('2026年12月23日星期三');
  await stage.look(page, '2-calendar');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  expect(await day.inputValue()).toBe('2026-11-21');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Enter');
  await focused(day);
  await soon(() => day.inputValue()).toBe('2026-12-23');
  await soon(() => calendar(page).count()).toBe(0);
});

it('closes only the calendar on Escape in a dialog', async () => {
  const page = await stage.page('administrator', '/system/workday');
  await page.getByRole('button', { name: '设置日期' }).click();
  const dialog = page.getByRole('dialog', { name: '设置日期' });
  await dialog.getByRole('button', { name: '打开日历' }).click();
  await calendar(page).getByRole('button', { name: '下个月' }).click();
  await page.keyboard.press('Escape');
  await soon(() => calendar(page).count()).toBe(0);
  await focused(dialog.getByLabel('日期'));
});

it('accepts a span by typing, choosing and preset', async () => {
  const page = await stage.page('administrator', '/monitor/log/usual');
  const from = page.getByRole('textbox', { name: '时间', exact: true });
  const until = page.getByLabel('时间截止');
  await from.fill('20260101');
  await until.fill('2026/12/31');
  await until.press('Enter');
  await page.waitForURL(/createTime_datege=2026-01-01\+00%3A00%3A00/);
  expect(page.url()).toContain('createTime_datele=2026-12-31+23%3A59%3A59');
  await until.fill('2026-13-01');
  await until.press('Enter');
  await from.focus();
  await page.getByLabel('操作人').focus();
  await page.getByText('日期格式不正确，请按 2026-02-06 填写').waitFor();
  expect(page.url()).toContain('createTime_datele=2026-12-31');
  await stage.look(page, '3-span');
  await until.click();
  await calendar(page).getByRole('button', { name: '今天' }).click();
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  await soon(async () => [await from.inputValue(), await until.inputValue()]).toEqual([today, today]);
});

it('fits a phone', async () => {
  const page = await opened({ width: 375, height: 720, language: 'en' });
  await page.getByLabel('Search span', { exact: true }).click();
  const box = await calendar(page, 'Calendar').boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 375 && box.y >= 0 && box.y + box.height <= 720).toBe(true);
  await stage.look(page, '4-phone');
});
