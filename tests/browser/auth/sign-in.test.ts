import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sessionCookies, soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('sign-in');
const signIn = async (page: Page, account: string, password: string) => {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
};
const pathOf = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

describe('logging in and out', () => {
  it('opens the home page with the home tab only', async () => {
    const page = await stage.page(undefined, '/');
    await page.waitForURL('**/login');
    await soon(() => page.title()).toMatch(/^登录/);
    await page.getByLabel('账号', { exact: true }).waitFor();
    await soon(() => page.getByLabel('验证码', { exact: true }).count()).toBe(0);
    await stage.look(page, '1-form');
    await signIn(page, 'chenzhiyuan', 'Jianglan#2026');
    await page.waitForURL('**/wel/index');
    await page.getByText(/陈知远，(您好|上午好|中午好|下午好|晚上好)/).waitFor();
    const tabs = page.getByRole('navigation', { name: '已打开的页面' });
    await soon(() => tabs.getByRole('listitem').count()).toBe(1);
    await soon(() => page.title()).toMatch(/^首页/);
    await stage.look(page, '2-home');
  });

  it('logs in at once with a demo button', async () => {
    const page = await stage.page(undefined, '/login');
    await page.getByRole('button', { name: /严若清/ }).click();
    await page.waitForURL('**/wel/index');
  });

  it('asks before logout and clears the session', async () => {
    const page = await stage.page(undefined, '/login');
    await signIn(page, 'chenzhiyuan', 'Jianglan#2026');
    await page.waitForURL('**/wel/index');
    await page.getByRole('button', { name: '陈知远' }).click();
    await stage.picture(page, '3-user-menu');
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('dialog').getByText('确定退出登录吗').waitFor();
    await stage.look(page, '4-sign-out');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    expect(pathOf(page)).toBe('/wel/index');
    await page.getByRole('button', { name: '陈知远' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL('**/login');
    await soon(() => sessionCookies(page)).toEqual([]);
    const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /oken|userInfo/.test(key)));
    await soon(left).toEqual([]);
  });

  it("shows the server's error, keeps input and locks the account", async () => {
    const page = await stage.page(undefined, '/login');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answered = page.waitForResponse(/oauth\/token/);
      await signIn(page, 'qiushuyan', `Wrong-Password-${attempt}`);
      await answered;
      await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
    }
    await soon(() => page.getByLabel('账号', { exact: true }).inputValue()).toBe('qiushuyan');
    await stage.look(page, '5-refused');
    // A locked account answers the right password with the same text, so a guesser learns nothing.
    const answered = page.waitForResponse(/oauth\/token/);
    await signIn(page, 'qiushuyan', 'Jianglan#2026');
    await answered;
    await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
    expect(pathOf(page)).toBe('/login');
  });

  it('switches the language of the log-in page for good', async () => {
    const page = await stage.page(undefined, '/login');
    await page.getByRole('button', { name: 'English' }).click();
    await heading(page, 'Log in').waitFor();
    await stage.look(page, '6-english');
    await page.reload();
    await heading(page, 'Log in').waitFor();
    await page.getByRole('button', { name: '中文' }).click();
    await heading(page, '登录').waitFor();
  });
});

describe('the initial password', () => {
  it('must be changed before another page opens', async () => {
    const page = await stage.page(undefined, '/login');
    await signIn(page, 'admin', stage.adminPassword);
    await heading(page, '修改密码').waitFor();
    const focused = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator(':focus'));
    await focused('原密码').waitFor();
    await stage.look(page, '7-first-password');
    await page.goto('/system/param');
    await heading(page, '修改密码').waitFor();

    const change = async (next: string, again: string) => {
      await page.getByLabel('原密码', { exact: true }).fill(stage.adminPassword);
      await page.getByLabel('新密码', { exact: true }).fill(next);
      await page.getByLabel('确认密码', { exact: true }).fill(again);
      await page.getByRole('button', { name: '修改密码' }).click();
    };
    await change('Harvest-Moon-2026', 'Harvest-Moon-2027');
    await page.getByText('两次密码输入不一致').waitFor();
    await focused('确认密码').waitFor();
    await change('short', 'short');
    await page.getByText('密码长度不能少于10个字符', { exact: true }).waitFor();
    await focused('新密码').waitFor();
    await stage.look(page, '8-weak-password');
    await change('Harvest-Moon-2026', 'Harvest-Moon-2026');
    await toast(page, '密码已修改').waitFor();
    await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  });
});

describe('the route guard', () => {
  it('redirects guests to /login and users away from it', async () => {
    const outside = await stage.page(undefined, '/petitionManage/index');
    await outside.waitForURL('**/login');
    const inside = await stage.page('handler', '/login');
    await inside.waitForURL('**/wel/index');
  });

  it.each([
    ['/404', '页面不存在'],
    ['/403', '没有权限访问'],
    ['/500', '页面出错了'],
  ])('shows %s to all visitors', async (path, words) => {
    const page = await stage.page(undefined, path);
    await heading(page, words).waitFor();
    await stage.look(page, `9-error-${path.slice(1)}`);
    expect(pathOf(page)).toBe(path);
  });

  it('redirects an unknown address to /404 with a link home', async () => {
    const page = await stage.page('handler', '/no/such/page');
    await page.waitForURL('**/404');
    await page.getByRole('link', { name: '返回首页' }).click();
    await page.waitForURL('**/wel/index');
  });

  it('logs out a session with an empty token', async () => {
    const page = await stage.page('handler', '/wel/index');
    await page.getByRole('navigation', { name: '主菜单' }).waitFor();
    await page.evaluate(() => localStorage.removeItem('kaoxin-token'));
    await page.goto('/wel/index');
    await page.waitForURL('**/login');
    await soon(() => sessionCookies(page)).toEqual([]);
  });

  it('keeps a locked screen at /lock until the password is entered', async () => {
    const page = await stage.page('handler', '/wel/index');
    await page.getByRole('button', { name: '锁定屏幕' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '锁定屏幕' }).click();
    await dialog.getByText('锁屏密码不能为空').waitFor();
    await dialog.getByLabel('锁屏密码', { exact: true }).fill('8421');
    await dialog.getByRole('button', { name: '锁定屏幕' }).click();
    await page.waitForURL('**/lock');
    await page.goto('/petitionManage/index');
    await page.waitForURL('**/lock');
    await stage.look(page, '10-locked');
    await page.getByLabel('锁屏密码', { exact: true }).fill('1248');
    await page.getByRole('button', { name: '解锁' }).click();
    await page.getByText('解锁密码错误').waitFor();
    await page.getByLabel('锁屏密码', { exact: true }).fill('8421');
    await page.getByRole('button', { name: '解锁' }).click();
    await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  });
});
