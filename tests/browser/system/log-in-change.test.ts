import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { people, stageFor, toast } from '../stage.ts';

const stage = stageFor('log-in-change');
const row = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text });
const choose = async (page: Page, text: string, verb: string) => {
  await row(page, text).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: verb }).click();
};
const agreed = async (page: Page, text: string, verb: string) => {
  await choose(page, text, verb);
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
};

it('resets a leader’s password after another person confirms', async () => {
  const users = await stage.page('administrator', `/system/user?account=${people.leader.account}`);
  await agreed(users, people.leader.account, '重置密码');
  const asked = users.getByRole('dialog', { name: '已提交确认' });
  await asked.getByText(new RegExp(`可由.*${people.security.name}.*确认`)).waitFor();
  await stage.look(users, '1-asked');

  const home = await stage.page('security', '/wel/index');
  await home.getByRole('link', { name: /待确认的登录变更\s*1/ }).click();
  await row(home, people.leader.name).waitFor();
  await stage.look(home, '2-list');
  await row(home, people.leader.name).click();
  await home.getByRole('dialog', { name: '登录变更申请' }).getByText(people.security.name).waitFor();
  await stage.look(home, '3-detail');
  await home.keyboard.press('Escape');
  await agreed(home, people.leader.name, '确认');
  await home.getByRole('dialog', { name: '初始密码' }).locator('code').waitFor();
  await stage.look(home, '4-issued');
});

it('is rejected with a reason and withdrawn by its requester', async () => {
  const users = await stage.page('administrator', `/system/user?account=${people.auditor.account}`);
  await agreed(users, people.auditor.account, '重置密码');
  await users.getByRole('dialog', { name: '已提交确认' }).waitFor();
  const list = await stage.page('security', '/system/loginRequest');
  await choose(list, people.auditor.name, '拒绝');
  await list.getByRole('dialog').getByLabel('拒绝原因').fill('本人没有提出');
  await stage.look(list, '5-refuse');
  await list.getByRole('dialog').getByRole('button', { name: '拒绝', exact: true }).click();
  await row(list, people.auditor.name).getByText('已拒绝').waitFor();

  const again = await stage.page('administrator', `/system/user?account=${people.handler.account}`);
  await agreed(again, people.handler.account, '停用');
  await again.getByRole('dialog', { name: '已提交确认' }).waitFor();
  const own = await stage.page('administrator', '/system/loginRequest');
  await agreed(own, people.handler.name, '撤回');
  await toast(own, '操作成功').waitFor();
  await row(own, people.handler.name).getByText('已撤回').waitFor();
});
