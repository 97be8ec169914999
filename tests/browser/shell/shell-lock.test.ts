import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { people, soon, stageFor } from '../stage.ts';
import { keptIn, menu, pathOf, signIn } from './shell-parts.ts';

const stage = stageFor('shell-lock');
const field = (page: Page) => page.getByLabel('锁屏密码', { exact: true });

async function chooseAndLock(page: Page, password: string): Promise<void> {
  await page.keyboard.press('Control+Alt+l');
  await field(page).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/lock');
}

async function unlock(page: Page, password: string): Promise<void> {
  await field(page).fill(password);
  await page.keyboard.press('Enter');
}

it('asks for a password once, locks after 100 ms, restores work', async () => {
  const page = await stage.page('handler', '/petitionManage/register');
  const title = page.getByRole('textbox', { name: '标题' });
  await title.fill('锁屏之前写的标题');
  await title.evaluate((input) => input.setAttribute('data-mark', ''));
  await page.getByRole('button', { name: '锁定屏幕' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '锁定屏幕' }).click();
  await page.getByText('锁屏密码不能为空', { exact: true }).waitFor();
  await field(page).fill('8421');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/lock');
  await title.waitFor({ state: 'hidden' });
  expect(await keptIn(page, 'lockPasswd')).not.toContain('8421');
  await unlock(page, '1248');
  await page.getByText('解锁密码错误').waitFor();
  await unlock(page, '8421');
  // The same field, not one restored from a draft.
  await page.locator('[data-mark]').filter({ visible: true }).waitFor();
  await soon(() => title.inputValue()).toBe('锁屏之前写的标题');
  await soon(() => pathOf(page)).toBe('/petitionManage/register');

  // Timers of a page run in order of time even on a slow machine.
  const seen = await page.evaluate(
    () =>
      new Promise<boolean[]>((resolve) => {
        const isLocked = () => sessionStorage.getItem('kaoxin-isLock') !== null;
        const marks: boolean[] = [];
        setTimeout(() => marks.push(isLocked()), 90);
        document.querySelector<HTMLElement>('[aria-keyshortcuts="Control+Alt+L"]')?.click();
        setTimeout(() => resolve([...marks, isLocked()]), 110);
      }),
  );
  expect(seen, 'locked after 90 and after 110 ms').toEqual([false, true]);
  await page.waitForURL('**/lock');
});

it('survives reload, address and back; a new log-in is unlocked', async () => {
  const page = await stage.page(undefined, '/login');
  await signIn(page, people.leader.account);
  await chooseAndLock(page, '8421');
  await page.reload();
  await field(page).waitFor();
  await page.goto('/wel/index');
  await page.waitForURL('**/lock');
  await page.goto('/login');
  await page.waitForURL('**/lock');
  await page.goBack();
  await field(page).waitFor();
  await soon(() => pathOf(page)).toBe('/lock');
  await page.getByRole('button', { name: '退出登录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确定|退出登录/ })
    .click();
  await page.waitForURL('**/login');
  await soon(() => keptIn(page, 'isLock')).toBeUndefined();
  await soon(() => keptIn(page, 'lockPasswd')).toBeUndefined();
  await signIn(page, people.leader.account);
  await menu(page).waitFor();
  await page.keyboard.press('Control+Alt+l');
  await page.getByRole('dialog', { name: '设置锁屏密码' }).waitFor();
});
