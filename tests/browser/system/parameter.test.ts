import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { focused, soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('parameter');
const list = '/system/param';
const queryOf = (page: Page) => new URL(page.url()).searchParams;
const rows = (page: Page) => page.locator('[data-row]');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const opened = async (query = '') => {
  const page = await stage.page('administrator', `${list}${query}`);
  await rows(page).first().waitFor();
  return page;
};

it('adds, edits and deletes a parameter with specific messages', async () => {
  const page = await opened();
  await stage.look(page, '1-list');
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('参数名称').focus();
  await dialog.getByLabel('参数键名').focus();
  await dialog.getByText('请输入参数名称').waitFor();
  await dialog.getByLabel('参数键值').focus();
  await dialog.getByText('请输入参数键名').waitFor();
  await button(page, '保存').click();
  await dialog.getByText('请输入参数键值').waitFor();
  await focused(dialog.getByLabel('参数名称'));
  await stage.look(page, '2-required');

  await dialog.getByLabel('参数名称').fill('前台开放时间');
  await dialog.getByLabel('参数键名').fill('desk.hours');
  await dialog.getByLabel('参数键值').fill('09:00-17:00');
  await page.keyboard.press('Control+Enter');
  await toast(page, '新增成功').waitFor();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByLabel('参数键名').first().fill('desk.hours');
  await page.keyboard.press('Enter');
  await soon(() => rows(page).count()).toBe(1);
  await row(page, '前台开放时间').focus();
  await page.keyboard.press('e');
  await dialog.getByLabel('参数键值').fill('08:30-17:30');
  await stage.picture(page, '3-edit');
  await button(page, '保存').click();
  await toast(page, '更新成功').waitFor();
  await row(page, '08:30-17:30').waitFor();

  await row(page, '前台开放时间').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '删除' }).click();
  await dialog.getByText('确定将选择数据删除?').waitFor();
  await stage.look(page, '4-delete');
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await toast(page, '删除成功').waitFor();
  await page.getByText('没有符合条件的数据').waitFor();
  await stage.look(page, '5-nothing-found');
});

it('warns without a selection and counts the selected rows', async () => {
  const page = await opened();
  await button(page, '批量删除').click();
  await toast(page, '请选择至少一条数据').waitFor();
  await stage.picture(page, '6-nothing-selected');
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('checkbox').nth(2).check();
  await page.getByText('已选择 2 项').waitFor();
  await stage.look(page, '7-selected');
  await button(page, '取消选择').click();
  await page.getByText('已选择').waitFor({ state: 'hidden' });
});

it('stores page, size, search and order in the address', async () => {
  const page = await opened();
  const first = await rows(page).first().textContent();
  await page.getByRole('listitem', { name: '2' }).click();
  await soon(() => queryOf(page).get('current')).toBe('2');
  await soon(() => rows(page).first().textContent()).not.toBe(first);
  const second = await rows(page).first().textContent();

  await page.getByRole('columnheader', { name: '参数键名' }).click();
  await soon(() => queryOf(page).get('ascs')).toBe('paramKey');
  await page.goBack();
  await soon(() => rows(page).first().textContent()).toBe(second);
  await page.reload();
  await soon(() => rows(page).first().textContent()).toBe(second);
  await page.goBack();
  await soon(() => rows(page).first().textContent()).toBe(first);

  const bookmark = `?current=2&descs=paramKey&paramKey=a`;
  await page.goto(`${list}${bookmark}`);
  await rows(page).first().waitFor();
  const shown = await rows(page).allTextContents();
  const another = await opened(bookmark);
  await soon(() => rows(another).allTextContents()).toEqual(shown);
  await soon(() => another.getByLabel('参数键名').first().inputValue()).toBe('a');
});

it('ignores invalid values in the address', async () => {
  const page = await opened('?current=-3&size=11&ascs=password');
  await soon(() => rows(page).count()).toBe(10);
});

it('keeps the input on a conflict and shows the other value', async () => {
  const mine = await opened('?paramKey=login.failures');
  const theirs = await mine.context().newPage();
  await theirs.goto(mine.url());
  for (const page of [mine, theirs]) {
    await row(page, 'login.failures').focus();
    await page.keyboard.press('e');
    await page.getByRole('dialog').getByLabel('参数键值').waitFor();
  }
  await theirs.getByRole('dialog').getByLabel('参数键值').fill('6');
  await button(theirs, '保存').click();
  await toast(theirs, '更新成功').waitFor();
  await mine.getByRole('dialog').getByLabel('参数键值').fill('7');
  await button(mine, '保存').click();
  await mine.getByRole('dialog').getByText('数据已被他人修改，您填写的内容仍在。').waitFor();
  await button(mine, '载入最新版本进行对照').click();
  await mine.getByRole('dialog').getByText('当前值：').waitFor();
  await soon(() => mine.getByRole('dialog').getByLabel('参数键值').inputValue()).toBe('7');
  await stage.look(mine, '8-lost-race');
  await button(mine, '保存').click();
  await toast(mine, '更新成功').waitFor();
});

it('marks the refused field and keeps the input', async () => {
  const page = await opened('?paramKey=login.failures');
  await row(page, 'login.failures').focus();
  await page.keyboard.press('e');
  const value = page.getByRole('dialog').getByLabel('参数键值');
  await value.fill('0');
  await button(page, '保存').click();
  await page.getByRole('dialog').getByText('参数键值应为1至100之间的整数').waitFor();
  await focused(value);
  await soon(() => value.getAttribute('aria-invalid')).toBe('true');
  await stage.look(page, '9-refused-value');
  await value.fill('5');
  await button(page, '保存').click();
  await toast(page, '更新成功').waitFor();
});

it('confirms leaving unsaved input', async () => {
  const page = await opened();
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByLabel('参数名称').fill('半截');
  await button(page, '取消').click();
  await page.getByText('放弃未保存的内容？').waitFor();
  await button(page, '继续填写').click();
  await soon(() => page.getByRole('dialog').getByLabel('参数名称').inputValue()).toBe('半截');
  await button(page, '取消').click();
  await button(page, '放弃').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});
