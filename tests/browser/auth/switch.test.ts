import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { keptIn, menu, pathOf, tabs } from '../shell/shell-parts.ts';
import { people, soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('switch');
const { account, name } = people.handler;
const title = '切换部门和角色';

interface Node {
  id: string;
  title: string;
  children?: Node[];
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
interface Held {
  id: string;
  roleId: string;
  deptId: string;
}
let held: Held;
let editor: Node;
let second: Node;

beforeAll(async () => {
  const call = await stage.caller('administrator');
  const { records } = await call<{ records: Held[] }>(`blade-user/page?account=${account}`);
  held = records[0] ?? { id: '', roleId: '', deptId: '' };
  const found = <N extends Node>(nodes: N[], what: (node: N) => boolean): N => {
    const node = nodes.find(what);
    if (!node) throw new Error('the demonstration lacks it');
    return node;
  };
  editor = found(flat(await call<Node[]>('blade-system/role/tree')), (node) => /内容/.test(node.title));
  second = found(flat(await call<Node[]>('blade-system/dept/tree')), (node) => node.id !== held.deptId);
  await give([held.roleId, editor.id]);
  const params = await call<{ records: { id: string }[] }>('blade-system/param/list?paramKey_equal=site.switchMode');
  await call('blade-system/param/submit', { id: params.records[0]?.id, paramValue: '1' });
  await call('blade-auth/oauth/clear-cache');
});

async function give(roleId: readonly string[]): Promise<void> {
  const call = await stage.caller('administrator');
  await call('blade-user/update', { id: held.id, roleId, deptId: [held.deptId, second.id] });
}

const dialog = (page: Page) => page.getByRole('dialog', { name: title });
const choices = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '切换', exact: true }).click();
const group = (page: Page, entry: string) => menu(page).getByRole('button', { name: entry, exact: true });

async function enter(page: Page): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill('Jianglan#2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await dialog(page).waitFor();
}

it('asks for department and role after log-in and follows them', async () => {
  const page = await stage.page(undefined, '/login');
  await enter(page);
  await soon(() => choices(page, '角色').locator('option').count()).toBe(3);
  await soon(() => choices(page, '部门').locator('option').count()).toBe(3);
  await confirm(page);
  for (const words of ['请选择部门', '请选择角色']) await dialog(page).getByText(words).waitFor();
  await stage.look(page, '1-missing');

  await choices(page, '部门').selectOption(second.id);
  await choices(page, '角色').selectOption(editor.id);
  await confirm(page);
  await toast(page, '操作成功!').waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  await soon(() => pathOf(page)).toBe('/wel/index');
  await group(page, '流程协同').waitFor();
  await soon(() => group(page, '信访管理').count()).toBe(0);
  await soon(() => keptIn(page, 'userInfo')).toMatchObject({ roleId: editor.id, deptId: second.id });

  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: title }).click();
  await soon(() => choices(page, '角色').inputValue()).toBe(editor.id);
  await choices(page, '角色').selectOption(held.roleId);
  await choices(page, '部门').selectOption(held.deptId);
  await stage.look(page, '2-back');
  await confirm(page);
  await group(page, '信访管理').waitFor();
  await soon(() => tabs(page).getByRole('listitem').count()).toBe(1);
  await soon(() => group(page, '流程协同').count()).toBe(0);
});

it("shows the server's refusal when the role was revoked", async () => {
  await give([held.roleId, editor.id]);
  const page = await stage.page(undefined, '/login');
  await enter(page);
  await choices(page, '部门').selectOption(held.deptId);
  await choices(page, '角色').selectOption(editor.id);
  await give([held.roleId]);
  const token = await keptIn(page, 'token');
  await confirm(page);
  await dialog(page).getByRole('alert').getByText('不能切换到该部门或角色').waitFor();
  await stage.look(page, '3-refused');
  expect(await keptIn(page, 'token')).toBe(token);
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await group(page, '信访管理').waitFor();
});

/** Makes the page consider its token as old as the configured token age. */
const age = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem('kaoxin-token') ?? '{}');
    localStorage.setItem('kaoxin-token', JSON.stringify({ ...entry, datetime: Date.now() - 3_001_000 }));
  });
const look = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let time = 0; time < 5; time += 1) document.dispatchEvent(new Event('visibilitychange'));
  });

it('renews an old token once across tabs', async () => {
  const context = await stage.context('inspector');
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) {
    await page.goto('/wel/index');
    await menu(page).waitFor();
  }
  const renewals: string[] = [];
  const both = Promise.withResolvers<void>();
  await context.route('**/api/blade-auth/oauth/token/refresh*', async (route) => {
    renewals.push(route.request().url());
    // The refresh is still running when the other tab checks.
    await both.promise;
    await route.continue();
  });
  const before = await keptIn(one, 'token');
  await age(one);
  await look(one);
  await soon(() => renewals.length).toBe(1);
  await look(two);
  both.resolve();
  await soon(() => keptIn(one, 'token')).not.toBe(before);
  const after = await keptIn(two, 'token');

  for (const page of [one, two]) {
    await look(page);
    const asked = page.waitForRequest('**/api/home/todo*');
    await page.reload();
    expect((await asked).headers()['blade-auth']).toBe(`bearer ${after}`);
    await menu(page).waitFor();
  }
  expect(renewals).toHaveLength(1);
});
