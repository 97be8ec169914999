import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('people-import');
const row = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text });
const opened = async (path: string, view = {}) => {
  const page = await stage.page('administrator', path, view);
  await page.locator('[data-row]').first().waitFor();
  return page;
};
const choose = async (page: Page, name: string, text: string) => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
};

it('imports valid rows and shows their passwords once', async () => {
  const page = await opened('/system/user');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  await stage.look(page, '1-choose');
  await choose(
    page,
    '新同事.csv',
    '姓名,账号,手机号码,所属部门\n郑伟,zheng_wei,13800001111,信访处\n冯丽,feng_li,13800002222,考务处\n陈1,chen yi,138,没有此处',
  );
  await dialog.getByText('共 3 行，可导入 2 行，有错误 1 行').waitFor();
  await dialog.getByText('账号不能包含空格').waitFor();
  await stage.look(page, '2-preview');
  await dialog.getByRole('button', { name: '导入 2 行' }).click();
  await dialog.getByText('已导入2行').waitFor();
  await stage.look(page, '3-taken');
  await dialog.getByRole('button', { name: '显示初始密码' }).click();
  const issued = page.getByRole('dialog', { name: '初始密码' });
  await soon(() => issued.locator('code').count()).toBe(2);
  await stage.look(page, '3-done');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '还没有复制或下载' });
  await question.getByRole('button', { name: '返回' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    issued.getByRole('button', { name: '下载' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('初始密码.xlsx');
  await page.keyboard.press('Escape');
  await toast(page, '初始密码已下载为文件').waitFor();
  await soon(() => issued.count()).toBe(0);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await row(page, 'zheng_wei').filter({ hasText: '信访处' }).waitFor();
});

it('exports the filtered list', async () => {
  const page = await opened('/system/user?account=admin');
  const depts = page.getByRole('navigation', { name: '部门' });
  await soon(() => depts.getByText('信访处', { exact: true }).count()).toBe(1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^用户数据导出_.*\.xlsx$/);
});

it('sets the platform of a user', async () => {
  const page = await opened('/system/user');
  await page.locator('[data-row]').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: '平台配置' }).click();
  const dialog = page.getByRole('dialog', { name: '平台配置' });
  await dialog.getByLabel('平台扩展信息').fill('门户');
  await stage.look(page, '4-platform');
  await page.keyboard.press('Control+Enter');
  await toast(page, '操作成功!').waitFor();
});

it('imports regions and finds one by pinyin', async () => {
  const page = await opened('/base/region');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入行政区划' });
  await choose(page, '区划.csv', '代码,名称\n130100,石家庄市\n130102,长安区\n130102001,建北街道\n999999,无上级');
  await dialog.getByText('共 4 行，可导入 3 行，有错误 1 行').waitFor();
  await stage.look(page, '5-regions');
  await dialog.getByRole('button', { name: '导入 3 行' }).click();
  await dialog.getByText('已导入3行').waitFor();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await page.getByLabel('名称或编号').fill('jbjd');
  await page.keyboard.press('Enter');
  await row(page, '建北街道').filter({ hasText: '河北省 / 石家庄市 / 长安区' }).waitFor();
  await stage.look(page, '6-found');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog', { name: '新增行政区划' });
  await form.getByLabel('上级区划').fill('changan');
  await page
    .getByRole('treeitem', { name: /长安区/ })
    .locator('.ant-select-tree-node-content-wrapper')
    .click();
  await form.getByTitle('河北省 / 石家庄市 / 长安区').waitFor();
  await stage.look(page, '7-picked');
});

it.each([
  ['phone', { width: 375, height: 812 }],
  ['dark', { dark: true, width: 1920, height: 1080 }],
])('the import is usable: %s', async (name, view) => {
  const page = await stage.page('administrator', '/system/user', view);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await choose(page, '新同事.csv', '姓名,账号,手机号码\n郑伟,zheng_wei2,13800001111\n陈1,chen yi,138');
  await page.getByText('账号不能包含空格').waitFor();
  await stage.look(page, `8-${name}`);
});
