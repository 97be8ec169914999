import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { codeFor } from '../../../server/src/areas/auth/second-factor/second-factor.fixture.ts';
import { rows, signIn, signOut } from '../shell/shell-parts.ts';
import { people, soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('second-factor');
const password = 'Jianglan#2026';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const codeField = (page: Page) => page.getByLabel('6 位动态验证码', { exact: true });
const secretOn = async (page: Page) => (await page.locator('.factor-secret').innerText()).replaceAll(' ', '');
const codesOn = (page: Page) => page.locator('.factor-codes li').allInnerTexts();

async function begin(page: Page, account: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await button(page, '登录').click();
}
async function answer(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await button(page, '登录').click();
}
/** Required for: 0 no user, 1 management roles, 2 all users. */
async function oblige(whom: string): Promise<void> {
  const call = await stage.caller('administrator');
  const query = 'blade-system/param/list?paramKey_equal=security.totp';
  const { records } = await call<{ records: { id: string }[] }>(query);
  await call('blade-system/param/submit', { id: records[0]?.id, paramValue: whom });
  await call('blade-auth/oauth/clear-cache');
}

describe('an optional second factor', () => {
  it('enrols, asks at log-in and accepts a recovery code', async () => {
    const page = await stage.page(undefined, '/login');
    await signIn(page, people.handler.account);
    await page.goto('/info/index?tab=security');
    await button(page, '绑定动态验证码').click();
    await page.getByLabel('登录密码', { exact: true }).fill('wrong');
    await button(page, '下一步').click();
    await page.getByRole('alert').getByText('登录密码不正确').waitFor();
    await page.getByLabel('登录密码', { exact: true }).fill(password);
    await button(page, '下一步').click();
    await page.getByRole('img', { name: '绑定用二维码' }).waitFor();
    await stage.look(page, '1-offer');
    const secret = await secretOn(page);
    await codeField(page).fill(codeFor(secret));
    await button(page, '完成绑定').click();
    await page.getByText('恢复码只显示这一次').waitFor();
    await soon(() => codesOn(page)).toHaveLength(10);
    const recoveryCodes = await codesOn(page);
    expect(new Set(recoveryCodes).size).toBe(10);
    await stage.look(page, '2-recovery-codes');
    await button(page, '已保存').click();
    await page.getByText('剩余 10 个').waitFor();
    await stage.look(page, '3-bound');
    await signOut(page, people.handler.name);

    await begin(page, people.handler.account);
    await heading(page, '动态验证码').waitFor();
    await stage.look(page, '4-asked');
    await button(page, '登录').click();
    await page.getByText('请输入动态验证码', { exact: true }).waitFor();
    await answer(page, '000000');
    await page.getByRole('alert').getByText('动态验证码不正确或已使用').waitFor();
    await stage.look(page, '5-wrong');
    await button(page, '返回').click();
    await soon(() => page.getByLabel('账号', { exact: true }).inputValue()).toBe(people.handler.account);
    await soon(() => page.getByLabel('密码', { exact: true }).inputValue()).toBe(password);
    await button(page, '登录').click();
    await answer(page, codeFor(secret, 1));
    await page.waitForURL('**/wel/index');
    await signOut(page, people.handler.name);

    await begin(page, people.handler.account);
    await button(page, '手机不在身边？使用恢复码').click();
    await page.getByLabel('恢复码', { exact: true }).fill(recoveryCodes[0] ?? '');
    await button(page, '登录').click();
    await page.waitForURL('**/wel/index');
    await page.goto('/info/index?tab=security');
    await page.getByText('剩余 9 个').waitFor();
    await button(page, '解除绑定').click();
    await page.getByLabel('登录密码', { exact: true }).fill(password);
    await page.getByLabel('动态验证码或恢复码', { exact: true }).fill(recoveryCodes[1] ?? '');
    await stage.look(page, '6-remove');
    await page.locator('form').getByRole('button', { name: '解除绑定' }).click();
    await toast(page, '动态验证码已解除').waitFor();
    await button(page, '绑定动态验证码').waitFor();
  });
});

describe('a required second factor', () => {
  it('enrols at log-in before another page opens', async () => {
    await oblige('2');
    const page = await stage.page(undefined, '/login');
    await begin(page, people.leader.account);
    await heading(page, '绑定动态验证码').waitFor();
    await stage.look(page, '7-enrolment');
    await page.goto('/wel/index');
    await page.waitForURL('**/login');
    await begin(page, people.leader.account);
    await answer(page, codeFor(await secretOn(page)));
    await heading(page, '保存恢复码').waitFor();
    await soon(() => codesOn(page)).toHaveLength(10);
    await stage.look(page, '8-first-codes');
    await button(page, '已保存，进入系统').click();
    await page.waitForURL('**/wel/index');

    for (const [name, view] of [
      ['phone', { width: 375, height: 812 }],
      ['dark', { width: 1920, height: 1080, dark: true }],
      ['english', { language: 'en' as const }],
    ] as const) {
      const other = await stage.page(undefined, '/login', view);
      const english = name === 'english';
      await other.getByLabel(english ? 'Account' : '账号', { exact: true }).fill(people.inspector.account);
      await other.getByLabel(english ? 'Password' : '密码', { exact: true }).fill(password);
      await button(other, english ? 'Log in' : '登录').click();
      await other.locator('.factor-secret').waitFor();
      await stage.look(other, `9-enrolment-${name}`);
    }
    await oblige('0');
  });
});

describe('a session', () => {
  const confirm = (page: Page, verb: string) => page.getByRole('dialog').getByRole('button', { name: verb }).click();
  const isOut = async (page: Page) => {
    await page.reload();
    await page.waitForURL('**/login');
  };

  it('ends by its user from another browser and by an admin', async () => {
    const [office, home] = [await stage.page(undefined, '/login'), await stage.page(undefined, '/login')];
    for (const page of [office, home]) await signIn(page, people.auditor.account);
    await home.goto('/info/index?tab=security');
    const sessions = home.locator('.sessions li');
    await soon(() => sessions.count()).toBe(2);
    await home.getByText('当前会话').waitFor();
    await home
      .getByText(/Chrome \d+ · Linux/)
      .first()
      .waitFor();
    await stage.look(home, '10-sessions');
    await button(home, '结束会话').click();
    await confirm(home, '结束会话');
    await soon(() => sessions.count()).toBe(1);
    await isOut(office);

    const guard = await stage.page('administrator', '/monitor/online');
    await rows(guard).filter({ hasText: people.auditor.account }).waitFor();
    await stage.look(guard, '11-online');
    await rows(guard).filter({ hasText: people.auditor.account }).getByRole('button', { name: '强制下线' }).click();
    await confirm(guard, '强制下线');
    await toast(guard, '操作成功!').waitFor();
    await soon(() => rows(guard).filter({ hasText: people.auditor.account }).count()).toBe(0);
    await isOut(home);

    for (const [name, view] of [
      ['phone', { width: 375, height: 812 }],
      ['dark', { width: 1920, height: 1080, dark: true }],
    ] as const) {
      const other = await stage.page('administrator', '/monitor/online', view);
      await other.getByText('当前', { exact: true }).first().waitFor();
      await stage.look(other, `12-online-${name}`);
      await other.goto('/info/index?tab=security');
      await other.getByText('当前会话').waitFor();
      await stage.look(other, `13-security-${name}`);
    }
  });
});
