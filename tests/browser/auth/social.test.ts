import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startThirdParty, type ThirdParty } from '../../../server/src/testing/third-party.ts';
import { menu, pathOf, rows } from '../shell/shell-parts.ts';
import { accountOf } from '../stage/people.ts';
import { type Role, soon, stageFor, toast, type View } from '../stage.ts';

const stage = stageFor('social', { OUTBOUND_ALLOW: 'public:443,localhost' });
let civic: ThirdParty;

beforeAll(async () => {
  civic = await startThirdParty([`${stage.url}/api/blade-auth/oauth/callback/civic`]);
  const call = await stage.caller('administrator');
  const { clientId, clientSecret, issuer } = civic;
  const provider = { source: 'civic', providerName: '政务统一认证', kind: 1, sort: 1, isEnabled: 1 };
  await call('blade-system/social/submit', { ...provider, clientId, clientSecret, issuer });
});
afterAll(() => civic.close());

const dialog = (page: Page) => page.getByRole('dialog');

async function loginPage(view = {}): Promise<Page> {
  const page = await stage.page(undefined, '/login', view);
  stage.allow(new RegExp(`^request to ${civic.issuer}/`));
  return page;
}

async function visit(page: Page, answer: string): Promise<void> {
  await page.getByRole('link', { name: '政务统一认证' }).click();
  await page.waitForURL(`${civic.issuer}/**`);
  await page.getByRole('link', { name: answer }).click();
}

it('registers a first visit and waits for approval', async () => {
  const page = await loginPage();
  await page.getByRole('link', { name: '政务统一认证' }).waitFor();
  await stage.look(page, '1-log-in');
  await visit(page, '林第三');
  await dialog(page).getByText('账号注册').waitFor();
  await soon(() => new URL(page.url()).search).toBe('');
  await stage.look(page, '2-register');

  const fill = (label: string, value: string) => dialog(page).getByLabel(label, { exact: true }).fill(value);
  const submit = () => dialog(page).getByRole('button', { name: '提交申请' }).click();
  const told = (words: string) => dialog(page).getByText(words, { exact: true }).waitFor();
  await soon(() => dialog(page).getByLabel('姓名', { exact: true }).inputValue()).toBe('林第三');
  await fill('租户编号', '');
  await submit();
  await told('请先输入租户编号');
  await fill('租户编号', '000000');
  await submit();
  await told('请先输入账号名称');
  await fill('账号名称', 'lindisan');
  await submit();
  await told('请先输入密码');
  await fill('密码', 'Harvest-Moon-2026');
  await submit();
  await told('请先输入密码');
  await fill('确认密码', 'Harvest-Moon-2027');
  await submit();
  await told('两次密码输入不一致');
  await stage.look(page, '3-different');
  await fill('确认密码', 'Harvest-Moon-2026');
  await fill('账号名称', 'chenzhiyuan');
  await submit();
  await told('当前账号已被使用!');
  await fill('账号名称', 'lindisan');
  await submit();
  await told('注册申请已提交,请耐心等待管理员通过!');
  await stage.look(page, '4-submitted');
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await page.waitForURL('**/login');

  // The provider still has its session with this browser.
  await page.getByRole('link', { name: '政务统一认证' }).click();
  await page.getByRole('alert').getByText('注册申请尚未通过审核，请耐心等待管理员通过').waitFor();
  await stage.look(page, '5-waiting');
});

it('logs in through the provider once the registration is approved', async () => {
  const desk = await stage.page('administrator', '/system/registration');
  const row = rows(desk).filter({ hasText: 'lindisan' });
  await row.getByText('待审核').waitFor();
  await stage.look(desk, '6-registrations');
  await row.getByRole('button', { name: '通过' }).click();
  await dialog(desk).getByText('通过注册申请').waitFor();
  await dialog(desk).getByText('信访处经办人').or(dialog(desk).getByText('角色')).first().waitFor();
  await stage.look(desk, '7-admit');
  await dialog(desk).getByRole('button', { name: '通过' }).click();
  await toast(desk, '操作成功!').waitFor();
  await row.getByText('已通过').waitFor();

  const page = await loginPage();
  await visit(page, '林第三');
  await page.waitForURL('**/wel/index');
  await menu(page).waitFor();
  await page.getByText(/林第三，/).waitFor();
});

it('rejects a registration with a reason', async () => {
  const page = await loginPage();
  await visit(page, '赵第三');
  await dialog(page).getByLabel('账号名称', { exact: true }).fill('zhaodisan');
  await dialog(page).getByLabel('密码', { exact: true }).fill('Harvest-Moon-2026');
  await dialog(page).getByLabel('确认密码', { exact: true }).fill('Harvest-Moon-2026');
  await dialog(page).getByRole('button', { name: '提交申请' }).click();
  await dialog(page).getByText('注册申请已提交,请耐心等待管理员通过!').waitFor();

  const desk = await stage.page('administrator', '/system/registration');
  const row = rows(desk).filter({ hasText: 'zhaodisan' });
  await row.getByRole('button', { name: '拒绝' }).click();
  await dialog(desk).getByLabel('拒绝原因').fill('非本单位人员');
  await dialog(desk).getByRole('button', { name: '拒绝' }).click();
  await toast(desk, '操作成功!').waitFor();
  await row.getByText('非本单位人员').waitFor();
});

it('reports cancellation, a stale answer and an unreachable provider', async () => {
  const page = await loginPage();
  await visit(page, '拒绝');
  await page.getByRole('alert').getByText('您已取消第三方登录').waitFor();
  await stage.look(page, '8-cancelled');
  await page.getByRole('button', { name: '返回登录' }).click();
  await page.getByRole('link', { name: '政务统一认证' }).waitFor();
  await soon(() => pathOf(page)).toBe('/login');

  await page.goto('/oauth/redirect/civic?code=invented&state=invented');
  await page.getByRole('alert').getByText('第三方登录失败，请重新登录').waitFor();
  await page.goto('/api/blade-auth/oauth/callback/civic?code=invented&state=invented');
  await page.getByRole('alert').getByText('第三方登录已失效,请重新登录').waitFor();

  await page.goto('/oauth/redirect/civic?error=unavailable');
  await page.getByRole('alert').getByText('第三方登录服务暂不可用，请稍后重试或用账号登录').waitFor();
});

it('is maintained on its own page and hides its secret', async () => {
  const page = await stage.page('administrator', '/system/social');
  await rows(page).filter({ hasText: '政务统一认证' }).waitFor();
  await stage.look(page, '9-providers');
  await page.getByRole('button', { name: '新增' }).click();
  await dialog(page).getByLabel('来源编码').waitFor();
  // Each provider kind asks only for what it cannot know.
  const choose = async (kind: string) => {
    await dialog(page).getByLabel('接入类型').click();
    await page.locator('.ant-select-item-option').filter({ hasText: kind }).click();
  };
  const issuer = dialog(page).getByLabel('签发方地址');
  await choose('GitHub');
  await soon(() => issuer.count()).toBe(0);
  await choose('OIDC');
  await issuer.waitFor();
  await stage.look(page, '10-new-provider');
  await dialog(page).getByLabel('来源编码').fill('Ours!');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await dialog(page).getByText('来源编码由小写字母、数字、下划线和短横线组成，以字母开头').waitFor();
  const call = await stage.caller('administrator');
  const answered = JSON.stringify(await call('blade-system/social/list'));
  expect(answered).toContain(civic.clientId);
  expect(answered).not.toContain(civic.clientSecret);
});

it('reads the same in English, in dark mode and on a phone', async () => {
  const page = await loginPage({ width: 375, height: 740, dark: true, language: 'en' });
  await page.getByRole('link', { name: '政务统一认证' }).click();
  await page.getByRole('link', { name: '钱第三' }).click();
  await dialog(page).getByRole('heading', { name: 'Register an account' }).waitFor();
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await stage.look(page, '11-phone-dark-english');
});

async function securityPage(role: Role, view: View = {}): Promise<Page> {
  const page = await stage.page(role, '/info/index?tab=security', view);
  stage.allow(new RegExp(`^request to ${civic.issuer}/`));
  await page.getByRole('heading', { name: /第三方账号|Third-party accounts/ }).waitFor();
  return page;
}

const line = (page: Page) => page.getByRole('listitem').filter({ hasText: '政务统一认证' });
async function setOut(page: Page, password: string): Promise<void> {
  await line(page).getByRole('button', { name: '绑定政务统一认证' }).click();
  await line(page).getByLabel('登录密码', { exact: true }).fill(password);
  await line(page).getByRole('button', { name: '前往政务统一认证' }).click();
}

it('binds an account in the personal centre, logs in, unbinds', async () => {
  const { password } = await accountOf(stage.url, 'handler');
  const page = await securityPage('handler');
  await line(page).getByText('未绑定').waitFor();
  await stage.look(page, '12-not-bound');
  await line(page).getByRole('button', { name: '绑定政务统一认证' }).click();
  await line(page).getByRole('button', { name: '前往政务统一认证' }).click();
  await line(page).getByText('请输入登录密码').waitFor();
  await line(page).getByLabel('登录密码', { exact: true }).fill('wrong');
  await line(page).getByRole('button', { name: '前往政务统一认证' }).click();
  await line(page).getByRole('alert').getByText('登录密码不正确').waitFor();
  await stage.look(page, '13-password');
  await line(page).getByRole('button', { name: '取消' }).click();
  await setOut(page, password);
  await page.getByRole('link', { name: '孙第三' }).click();
  await toast(page, '已绑定政务统一认证').waitFor();
  await line(page)
    .getByText(/孙第三 · .* 绑定/)
    .waitFor();
  await soon(() => new URL(page.url()).hash).toBe('');
  await stage.look(page, '14-bound');

  const outside = await loginPage();
  await visit(outside, '孙第三');
  await outside.waitForURL('**/wel/index');
  await outside.getByText(/陈知远，/).waitFor();

  const other = await securityPage('auditor');
  await setOut(other, password);
  await other.getByRole('link', { name: '孙第三' }).click();
  await other.getByRole('alert').getByText('该第三方账号已绑定其他用户，请先由其解除或更换账号').waitFor();
  await line(other).getByText('未绑定').waitFor();
  await stage.look(other, '15-somebody-else');

  await line(page).getByRole('button', { name: '解除绑定政务统一认证' }).click();
  await line(page).getByLabel('登录密码', { exact: true }).fill(password);
  await stage.look(page, '16-unbind');
  await line(page).getByRole('button', { name: '解除绑定', exact: true }).click();
  await toast(page, '已解除绑定').waitFor();
  await line(page).getByText('未绑定').waitFor();
});

it('reports a cancelled binding', async () => {
  const { password } = await accountOf(stage.url, 'leader');
  const page = await securityPage('leader');
  await setOut(page, password);
  await page.getByRole('link', { name: '拒绝' }).click();
  await page.getByRole('alert').getByText('您已取消第三方登录').waitFor();
  await line(page).getByText('未绑定').waitFor();
});

it.each<[string, View]>([
  ['light', { width: 375, height: 740 }],
  ['dark', { width: 375, height: 740, dark: true }],
  ['english', { dark: true, language: 'en' }],
])('fits the linked accounts: %s', async (name, view) => {
  const page = await securityPage('auditor', view);
  await line(page).getByRole('button').click();
  await line(page).locator('input').first().waitFor();
  await line(page).scrollIntoViewIfNeeded();
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(view.width ?? 1366);
  await stage.look(page, `17-binding-${name}`);
});
