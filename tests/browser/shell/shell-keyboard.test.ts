import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formKeys, listKeys, shellKeys } from '../../../web/src/platform/pages/keys.ts';
import { caseHeading, detailPath, petition } from '../petition/petitions.ts';
import { focused, soon, stageFor, toast } from '../stage.ts';
import { menu, pathOf, rows } from './shell-parts.ts';

const stage = stageFor('shell-keyboard');

async function walkTo(page: Page, role: string, name: string | RegExp, key = 'Tab', most = 80): Promise<void> {
  const wanted = page.getByRole(role as 'button', { name, exact: true }).filter({ visible: true });
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press(key);
    if (await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement))) {
      return soon(() => outlined(page), `focus on ${name} can be seen`).toBe(true);
    }
  }
  throw new Error(`${key} does not lead to ${role} ${name}.`);
}

async function walkToRow(page: Page, words: string): Promise<void> {
  const on = (selector: string) =>
    page.evaluate((which) => document.activeElement?.closest(which)?.textContent, selector);
  for (let step = 0; step < 80 && !(await on('[data-row]')); step += 1) await page.keyboard.press('Tab');
  for (let step = 0; step < 10 && !(await on('[data-row]'))?.includes(words); step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  expect(await on('[data-row]')).toContain(words);
}

const outlined = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    for (let one = focused, level = 0; one && level < 3; one = one.parentElement, level += 1) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return true;
    }
    return false;
  });

it('shows the focus on each link and sortable head', async () => {
  const page = await stage.page('exams', '/examinationManage/examinationList/index');
  await rows(page).first().waitFor();
  const bare: string[] = [];
  const met = new Set<string>();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const { name, text, isSeen } = await page.evaluate(() => {
      const one = document.activeElement ?? document.body;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return { name: one.tagName, text: one.textContent, isSeen: outlineStyle !== 'none' && outlineWidth !== '0px' };
    });
    if (name !== 'A' && name !== 'TH') continue;
    met.add(name);
    if (!isSeen) bare.push(`${name} ${text}`);
  }
  expect([...met].sort()).toEqual(['A', 'TH']);
  expect(bare).toEqual([]);
});

it('logs in, edits an entry and locks by keyboard', async () => {
  const page = await stage.page(undefined, '/login');
  await page.getByRole('heading', { name: '登录' }).waitFor();
  await walkTo(page, 'textbox', '账号');
  await page.keyboard.type('xumingda');
  await walkTo(page, 'textbox', '密码');
  await page.keyboard.type('Jianglan#2026');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/wel/index');
  await menu(page).getByRole('button', { name: '系统管理' }).waitFor();

  await walkTo(page, 'button', '系统管理');
  await page.keyboard.press('Enter');
  await walkTo(page, 'link', '参数管理');
  await page.keyboard.press('Enter');
  await rows(page).first().waitFor();
  await soon(() => pathOf(page)).toBe('/system/param');

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await focused(dialog.getByLabel('参数名称'));
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('请输入参数名称', { exact: true }).waitFor();
  await page.keyboard.type('键盘参数');
  await walkTo(page, 'textbox', '参数键名');
  await page.keyboard.type('keyboard.only');
  await walkTo(page, 'textbox', '参数键值');
  await page.keyboard.type('一');
  await page.keyboard.press('Control+Enter');
  await toast(page, '新增成功').waitFor();
  await dialog.waitFor({ state: 'hidden' });

  const added = rows(page).filter({ hasText: 'keyboard.only' });
  await added.waitFor();
  await walkToRow(page, 'keyboard.only');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^编辑/ }).waitFor();
  await walkTo(page, 'menuitem', /^编辑/, 'ArrowDown');
  await page.keyboard.press('Enter');
  await focused(dialog.getByLabel('参数名称'));
  await walkTo(page, 'textbox', '参数键值');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('二');
  await page.keyboard.press('Control+Enter');
  await toast(page, '更新成功').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await soon(() => added.textContent()).toContain('二');

  await page.keyboard.press('Control+Alt+l');
  await focused(page.getByRole('dialog').getByLabel('锁屏密码', { exact: true }));
  await page.keyboard.type('8421');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/lock');
  await focused(page.getByLabel('锁屏密码', { exact: true }).filter({ visible: true }));
  await page.keyboard.type('8421');
  await page.keyboard.press('Enter');
  await added.waitFor();
  await soon(() => pathOf(page)).toBe('/system/param');
});

it('focuses the safe answer of a confirmation and restores the focus', async () => {
  const page = await stage.page('administrator', '/system/param');
  await rows(page).first().waitFor();
  await page.keyboard.press('n');
  const field = page.getByRole('dialog', { name: '新增参数' }).getByLabel('参数键名');
  await field.focus();
  await page.keyboard.type('half.typed');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '放弃未保存的内容？' });
  await focused(question.getByRole('button', { name: '继续填写' }));
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  await focused(field);
  await page.keyboard.press('Escape');
  await focused(question.getByRole('button', { name: '继续填写' }));
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await focused(field);
  expect(await field.inputValue()).toBe('half.typed');
});

const sheet = (page: Page) => page.getByRole('dialog', { name: '快捷键' });
const listed = (page: Page) =>
  sheet(page)
    .locator('dl > div')
    .evaluateAll((lines) =>
      lines.map((line) => [
        [...line.querySelectorAll('kbd')].map((key) => key.textContent).join('+'),
        line.querySelector('dd')?.firstChild?.textContent?.trim(),
      ]),
    );
const everywhere = Object.values({ ...shellKeys, ...listKeys, ...formKeys }).map(({ label }) => label[0]);

it('lists all shortcuts, those of the current page first', async () => {
  const page = await stage.page('administrator', '/system/param');
  await rows(page).first().waitFor();
  await page.keyboard.press('?');
  await sheet(page).waitFor();
  await soon(() => listed(page)).toEqual(
    expect.arrayContaining([
      ['N', '新增'],
      ['E', '编辑'],
      ['V', '查看'],
      ['Delete', '删除'],
      ['Shift+F10', '所在行的操作菜单'],
      ['↓', '移到下一行或首行'],
    ]),
  );
  await soon(async () => (await listed(page)).map(([, what]) => what)).toEqual(expect.arrayContaining(everywhere));
  await stage.look(page, '1-keys-list');

  const title = '关于快捷键的询问';
  const { id } = await petition(stage, title, 'registered');
  const desk = await stage.page('handler', `${detailPath}?id=${id}`);
  await caseHeading(desk, title).waitFor();
  await desk.keyboard.press('?');
  await sheet(desk).waitFor();
  // Without a queue the keys for neighbours are listed as unavailable.
  await soon(() => listed(desk)).toEqual(
    expect.arrayContaining([
      ['C', '签收'],
      ['R', '答复'],
      ['A', '审核通过'],
      ['B', '退回修改'],
      ['P', '打印'],
      ['J', '下一件'],
      ['K', '上一件'],
    ]),
  );
  await sheet(desk).locator('dl > div').filter({ hasText: '下一件' }).getByText('现在不可用').waitFor();
  await stage.look(desk, '2-keys-case');
});
