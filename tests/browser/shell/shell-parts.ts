import type { Page } from 'playwright-core';

export const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
export const tab = (page: Page, name: string | RegExp) =>
  tabs(page).getByRole('link', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
export const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
export const rows = (page: Page) => page.locator('[data-row]').filter({ visible: true });
export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Navigates without a reload; pages opened before stay alive. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

export async function goOnInside(page: Page, address: string): Promise<void> {
  const front = () => [...document.querySelectorAll('.tab-page')].find((one) => one.checkVisibility());
  const before = await page.evaluateHandle(front);
  await goInside(page, address);
  await page.waitForFunction(
    (left) => [...document.querySelectorAll('.tab-page')].some((one) => one.checkVisibility() && one !== left),
    before,
  );
}

export async function signIn(page: Page, account: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill('Jianglan#2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('**/wel/index');
  await menu(page).waitFor();
}

export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('**/login');
}

export const keptIn = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((key) => {
    const text = sessionStorage.getItem(`kaoxin-${key}`) ?? localStorage.getItem(`kaoxin-${key}`);
    return text === null ? undefined : JSON.parse(text).content;
  }, name);

/** True when the page in front has finished loading; pages behind it are ignored. */
export const frontSettled = (page: Page) =>
  page.waitForFunction(() => {
    const front = [...document.querySelectorAll<HTMLElement>('.tab-page')].find((one) => one.checkVisibility());
    const text = front?.textContent?.trim() ?? '';
    const waits = front?.querySelector('.kx-skeleton, [aria-busy="true"], .waiting, .ant-spin-spinning');
    return text !== '' && !waits && !/正在加载|Loading/.test(text);
  });
