import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { frontSettled, rows } from '../shell/shell-parts.ts';
import { type Role, soon, stageFor, toast } from '../stage.ts';
import { dialog, listPath } from './petitions.ts';

const stage = stageFor('views');
const name = '成绩类待办';
const tabOf = (page: Page) => page.getByRole('group', { name: '视图' }).getByRole('button', { name });
const choose = async (page: Page, verb: string) => {
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('menuitem', { name: verb }).click();
};
const addressed = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

async function knowingViews(role: Role): Promise<Page> {
  const page = await stage.emptyPage(role);
  await Promise.all([page.waitForResponse('**/api/list-view/list**'), page.goto(listPath)]);
  await rows(page).first().waitFor();
  await frontSettled(page);
  return page;
}

it('saves a view, shares it with the department and restores it', async () => {
  const page = await stage.page('handler', `${listPath}?keyword=成绩&descs=receivedTime`);
  await rows(page).first().waitFor();
  await choose(page, '保存为视图');
  await dialog(page).getByLabel('视图名称').fill(name);
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await toast(page, '新增成功').waitFor();
  await tabOf(page).waitFor();
  await soon(() => tabOf(page).getAttribute('aria-pressed')).toBe('true');
  const colleague = await knowingViews('colleague');
  expect(await tabOf(colleague).count()).toBe(0);

  await choose(page, '重命名或共享');
  await dialog(page)
    .getByText(/手工输入的条件.*共享的视图中不保留/)
    .waitFor();
  await dialog(page).getByRole('radio', { name: '是' }).click();
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await tabOf(page).getByText('共享').waitFor();
  await stage.look(page, '1-shared');

  await colleague.reload();
  await tabOf(colleague).click();
  await colleague.waitForURL(/view=/);
  expect(addressed(colleague)).toMatchObject({ descs: 'receivedTime' });
  expect(addressed(colleague).keyword).toBeUndefined();
  await colleague.getByRole('button', { name: '视图', exact: true }).click();
  await colleague.getByRole('menuitem', { name: '保存为视图' }).waitFor();
  expect(await colleague.getByRole('menuitem').count()).toBe(1);
  await colleague.keyboard.press('Escape');
  const elsewhere = await knowingViews('leader');
  expect(await tabOf(elsewhere).count()).toBe(0);

  await choose(page, '删除此视图');
  await dialog(page).getByRole('button', { name: '删除此视图' }).click();
  await toast(page, '删除成功').waitFor();
  await tabOf(page).waitFor({ state: 'detached' });
  await soon(() => addressed(page).view).toBeUndefined();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await toast(page, '已撤销删除').waitFor();
  await tabOf(page).getByText('共享').waitFor();
  await tabOf(page).click();
  await page.waitForURL(/view=/);
  expect(addressed(page)).toMatchObject({ descs: 'receivedTime' });
  await colleague.reload();
  await tabOf(colleague).waitFor();
});
