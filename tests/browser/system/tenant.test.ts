import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('tenant');
const rows = (page: Page) => page.locator('[data-row]');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const opened = async (path: string, view = {}) => {
  const page = await stage.page('administrator', path, view);
  await page.locator('.kx-list, [data-row]').first().waitFor();
  return page;
};
let made = 0;
const fresh = (name: string) => {
  made += 1;
  return `${name}${made}`;
};
const ownPassword = 'Own-Choice-2026';
const sidebar = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

async function tick(page: Page, menu: string): Promise<void> {
  const node = page.getByRole('dialog').getByRole('treeitem', { name: menu, exact: true });
  await node.scrollIntoViewIfNeeded();
  await node.locator('.ant-tree-checkbox').click();
}

async function addPackage(packageName: string, menus: readonly string[]): Promise<void> {
  interface Node {
    id: string;
    title: string;
    children?: Node[];
  }
  const call = await stage.caller('administrator');
  const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
  const chosen = flat(await call<Node[]>('blade-system/menu/tree')).filter(({ title }) => menus.includes(title));
  await call('blade-system/tenant-package/submit', { packageName, menuId: chosen.map(({ id }) => id).join(',') });
}

async function menuAction(page: Page, text: string, name: string): Promise<void> {
  await row(page, text).click({ button: 'right' });
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
}

it('requires name and menus of a package, without view button', async () => {
  const packageName = fresh('基础版');
  const page = await opened('/system/tenantPackage');
  await button(page, '新增').first().click();
  const dialog = dialogOf(page, '新增产品包');
  await dialog.getByRole('tree').waitFor();
  await button(page, '保存').click();
  await dialog.getByText('请输入产品包名称').waitFor();
  await dialog.getByText('请选择菜单').waitFor();
  expect(await stage.findings(page, 'package-missing')).toEqual([]);
  await dialog.getByLabel('产品包名称').fill(packageName);
  for (const menu of ['用户管理', '部门管理', '参数管理']) await tick(page, menu);
  await dialog.getByText('已选择 3 项').waitFor();
  await stage.picture(page, 'package-add');
  await button(page, '保存').click();
  await toast(page, '新增成功').waitFor();
  await row(page, packageName).filter({ hasText: '用户管理、部门管理、参数管理' }).waitFor();
  await row(page, packageName).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '编辑' }).waitFor();
  expect(await page.getByRole('menuitem', { name: '查看' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await stage.findings(page, 'package-list')).toEqual([]);
});

it('limits a tenant’s admin to the menus of the package', async () => {
  const [packageName, tenantName] = [fresh('标准版'), fresh('东江市人事考试院')];
  await addPackage(packageName, ['用户管理', '部门管理', '参数管理']);
  const page = await opened('/system/tenant');
  await row(page, '000000').waitFor();
  await button(page, '新增').click();
  const dialog = dialogOf(page, '新增租户');
  await dialog.getByLabel('租户名称').fill(tenantName);
  await dialog.getByLabel('联系人').fill('李四');
  await dialog.getByLabel('产品包').click();
  await page.locator('.ant-select-item').filter({ hasText: packageName }).click();
  await stage.picture(page, 'add');
  await button(page, '保存').click();
  const issued = dialogOf(page, '初始密码');
  const password = (await issued.locator('code').textContent()) ?? '';
  const tenantId = /\d{6}/.exec((await issued.locator('dt').textContent()) ?? '')?.[0] ?? '';
  expect(await stage.findings(page, 'issued')).toEqual([]);
  await issued.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('button', { name: '仍然关闭' }).click();
  await row(page, tenantName).filter({ hasText: tenantId }).filter({ hasText: packageName }).waitFor();
  expect(await stage.findings(page, 'list')).toEqual([]);

  const theirs = await stage.page(undefined, '/login');
  const enter = async (secret: string) => {
    await theirs.getByLabel('租户', { exact: false }).fill(tenantId);
    await theirs.getByLabel('账号', { exact: true }).fill('admin');
    await theirs.getByLabel('密码', { exact: true }).fill(secret);
    await theirs.getByRole('button', { name: '登录', exact: true }).click();
  };
  await enter(password);
  await theirs.getByLabel('原密码').fill(password);
  await theirs.getByLabel('新密码', { exact: true }).fill(ownPassword);
  await theirs.getByLabel('确认密码').fill(ownPassword);
  await theirs.getByRole('button', { name: /修改密码|保存/ }).click();
  await theirs.waitForURL(/login|wel/);
  if (/login/.test(theirs.url())) await enter(ownPassword);
  await theirs.waitForURL('**/wel/index');
  await sidebar(theirs).getByText('系统管理').click();
  const seen = async () => (await sidebar(theirs).getByRole('link').allTextContents()).slice(1);
  await soon(seen).toEqual(['用户管理', '部门管理', '参数管理']);
  await stage.picture(theirs, 'their-menu');

  await page.goto('/system/tenantPackage');
  await row(page, packageName).click();
  await dialogOf(page, '编辑产品包').getByRole('tree').waitFor();
  await tick(page, '参数管理');
  await button(page, '保存').click();
  await toast(page, '更新成功').waitFor();

  await theirs.reload();
  await sidebar(theirs).getByText('系统管理').click();
  await soon(seen).toEqual(['用户管理', '部门管理']);
});

it('lists settings, marks an expired tenant, restores a removed one', async () => {
  const tenantName = fresh('西岭市人事考试院');
  await (await stage.caller('administrator'))('blade-system/tenant/submit', { tenantName });
  const page = await opened('/system/tenant');
  await menuAction(page, tenantName, '授权配置');
  const dialog = dialogOf(page, '授权配置');
  await dialog.getByLabel('账号额度').fill('5');
  await dialog.getByLabel('过期时间').fill('2020-01-01T00:00:00');
  expect(await stage.findings(page, 'setting')).toEqual([]);
  await button(page, '保存').click();
  await row(page, tenantName).filter({ hasText: '1 / 5' }).filter({ hasText: '已到期' }).waitFor();
  await menuAction(page, tenantName, '产品包配置');
  await dialogOf(page, '产品包配置').getByLabel('产品包').waitFor();
  await stage.picture(page, 'choose-package');
  await page.keyboard.press('Escape');
  await menuAction(page, tenantName, '删除');
  await page.getByText('确定将选择数据删除?').waitFor();
  await button(page, '删除').click();
  await toast(page, '删除成功').waitFor();
  await soon(() => row(page, tenantName).count()).toBe(0);
  await page.getByRole('tab', { name: '已移除' }).click();
  await row(page, tenantName).filter({ hasText: '已移除' }).waitFor();
  expect(await stage.findings(page, 'removed')).toEqual([]);
  await menuAction(page, tenantName, '恢复');
  await button(page, '恢复').click();
  await toast(page, '操作成功!').waitFor();
  await page.getByRole('tab', { name: '在用' }).click();
  await row(page, tenantName).filter({ hasText: '1 / 5' }).waitFor();
});

it('shows a tenant’s number and picture on its log-in address', async () => {
  const call = await stage.caller('administrator');
  const tenantName = fresh('画卷市');
  const { host } = new URL(stage.url);
  const form = { tenantName, domain: `http://${host}/`, backgroundUrl: '/logo.svg' };
  const { id, tenantId } = await call<{ id: string; tenantId: string }>('blade-system/tenant/submit', form);
  const page = await stage.page(undefined, '/login');
  await soon(() => page.getByLabel('租户', { exact: false }).inputValue()).toBe(tenantId);
  const picture = () => page.locator('.login-side').evaluate((side) => getComputedStyle(side).backgroundImage);
  await soon(picture).toContain('/logo.svg');
  expect(await stage.findings(page, 'login')).toEqual([]);
  await call(`blade-system/tenant/submit`, { id, domain: null });
});

it.each([
  ['phone', { width: 375, height: 740 }],
  ['dark', { dark: true, width: 1920, height: 1080 }],
  ['english', { language: 'en' as const }],
])('looks right: %s', async (name, view) => {
  const packageName = fresh('全景版');
  await addPackage(packageName, ['用户管理']);
  const page = await opened('/system/tenant', view);
  await page.getByText('000000').first().waitFor();
  expect(await stage.findings(page, `list-${name}`)).toEqual([]);
  await page.goto('/system/tenantPackage');
  await page.getByText(packageName).first().waitFor();
  expect(await stage.findings(page, `package-${name}`)).toEqual([]);
});
