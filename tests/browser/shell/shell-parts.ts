import type { Page } from 'playwright-core';

/** The tab bar. */
export const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
export const tab = (page: Page, name: string | RegExp) =>
  tabs(page).getByRole('link', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
/** The sidebar. */
export const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
export const rows = (page: Page) => page.locator('[data-row]').filter({ visible: true });
export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Goes on inside the program, as a link does: the pages opened before live on. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

/** As `goInside`, until another page than before is in front. */
export async function goOnInside(page: Page, address: string): Promise<void> {
  const front = () => [...document.querySelectorAll('.tab-page')].find((one) => one.checkVisibility());
  const before = await page.evaluateHandle(front);
  await goInside(page, address);
  await page.waitForFunction(
    (left) => [...document.querySelectorAll('.tab-page')].some((one) => one.checkVisibility() && one !== left),
    before,
  );
}

/** Logs in with the form; somebody of the demonstration. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill('Jianglan#2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('**/wel/index');
  await menu(page).waitFor();
}

/** Logs out with the menu of the person. */
export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL('**/login');
}

/** What the front end keeps in the browser under that name, or undefined. */
export const keptIn = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((key) => {
    const text = sessionStorage.getItem(`kaoxin-${key}`) ?? localStorage.getItem(`kaoxin-${key}`);
    return text === null ? undefined : JSON.parse(text).content;
  }, name);

/** The page in front is there: nothing of it is still on its way. Pages behind it are not asked. */
export const frontSettled = (page: Page) =>
  page.waitForFunction(() => {
    const front = [...document.querySelectorAll<HTMLElement>('.tab-page')].find((one) => one.checkVisibility());
    const text = front?.textContent?.trim() ?? '';
    const waits = front?.querySelector('.kx-skeleton, [aria-busy="true"], .waiting, .ant-spin-spinning');
    return text !== '' && !waits && !/正在加载|Loading/.test(text);
  });
