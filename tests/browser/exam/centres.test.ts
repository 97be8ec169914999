import { expect, it } from 'vitest';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('centres');
const path = '/centreManage/index';

it('finds a centre by pinyin, edits rooms as a sheet, prints seats', async () => {
  const page = await stage.page('exams', path, { width: 1366, height: 768 });
  await page.getByRole('navigation', { name: '考区' }).getByRole('button', { name: '云溪' }).click();
  await page.getByRole('row', { name: /01001.*云溪第一中学考点/ }).waitFor();
  await stage.look(page, '1-list');
  await page.getByRole('textbox', { name: '名称' }).fill('yxdyzx');
  await page.getByRole('button', { name: '查询' }).click();
  await soon(() => page.getByRole('row').count()).toBe(2);
  await page
    .getByRole('row', { name: /云溪第一中学考点/ })
    .getByRole('button', { name: '编辑' })
    .click();
  const grid = page.getByRole('grid', { name: '考场表' });
  await grid.waitFor();
  await stage.look(page, '2-form');
  const rooms = await grid.getByRole('row').count();
  await page.getByRole('button', { name: '新增考场', exact: true }).click();
  await page.keyboard.type('901');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await grid.getByText('座位数应为1-200').waitFor();
  await stage.look(page, '3-wrong');
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: /考场901，24 个座位/ }).waitFor();
  await stage.look(page, '4-plan');
  const paper = await page.evaluate(() => {
    document.querySelector('.kx-plan-section')?.closest('.kx-page')?.classList.add('kx-only-plan');
    return true;
  });
  expect(paper).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await grid.isVisible()).toBe(false);
  expect(await page.getByRole('img', { name: /考场901/ }).isVisible()).toBe(true);
  await stage.picture(page, '5-paper');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => document.querySelector('.kx-only-plan')?.classList.remove('kx-only-plan'));
  await page.getByRole('button', { name: '保存' }).click();
  await toast(page, '更新成功').waitFor();
  await page
    .getByRole('row', { name: /云溪第一中学考点/ })
    .getByRole('button', { name: '查看' })
    .click();
  await soon(() => page.getByRole('grid').getByRole('row').count()).toBe(rooms + 1);
  await page.getByRole('gridcell', { name: '901' }).waitFor();
});

it('replaces the content of a selected cell by an input method', async () => {
  const page = await stage.page('exams', path, { width: 1366, height: 768 });
  await page
    .getByRole('row', { name: /云溪第一中学考点/ })
    .getByRole('button', { name: '编辑' })
    .click();
  const grid = page.getByRole('grid', { name: '考场表' });
  const place = grid.locator('[data-cell="0-0"]');
  await place.click();
  const keys = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  for (const text of ['d', 'dong', 'dong lou']) await compose(text);
  await keys.send('Input.insertText', { text: '东楼' });
  for (const text of ['e', 'er ceng']) await compose(text);
  await keys.send('Input.insertText', { text: '二层' });
  await page.keyboard.press('Enter');
  await soon(() => place.innerText()).toBe('东楼二层');
  await page.keyboard.press('ArrowUp');
  await compose('bei lou');
  await keys.send('Input.insertText', { text: '北楼' });
  await page.keyboard.press('Enter');
  await soon(() => place.innerText()).toBe('北楼');
  await stage.look(page, '6-composed');
});

it.each([
  ['phone', { width: 375, height: 812 }],
  ['english', { language: 'en', dark: true }],
] as const)('is usable: %s', async (name, view) => {
  const page = await stage.page('exams', path, view);
  await page.getByText('云溪第一中学考点').first().waitFor();
  await stage.look(page, `6-${name}-list`);
  await page.getByText('01001', { exact: true }).first().click();
  await page.getByRole('grid').waitFor();
  await stage.look(page, `7-${name}-detail`);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBe(0);
});

it('lists the centres below their district', async () => {
  const page = await stage.page('exams', '/districtManage/index', { width: 1366, height: 768 });
  await page.getByRole('row', { name: /01.*云溪/ }).waitFor();
  await stage.look(page, '8-districts');
  await page
    .getByRole('row', { name: /01.*云溪/ })
    .getByRole('button', { name: '编辑' })
    .click();
  await page.getByRole('tab', { name: '下属考点' }).click();
  await page.getByRole('cell', { name: '云溪实验中学考点', exact: true }).waitFor();
  await stage.look(page, '9-below');
  await page.getByRole('tab', { name: '历次考试' }).click();
  await page.getByText('最近 5 次').waitFor();
  await page
    .getByRole('cell', { name: /^KS\d{8}$/ })
    .first()
    .waitFor();
});

it('saves from each position in a long form', async () => {
  const page = await stage.page('exams', path, { width: 1366, height: 768 });
  await page
    .getByRole('row', { name: /云溪第一中学考点/ })
    .getByRole('button', { name: '编辑' })
    .click();
  await page.getByRole('grid', { name: '考场表' }).waitFor();
  const foot = await page.getByRole('button', { name: '保存' }).boundingBox();
  expect(foot && foot.y + foot.height).toBeLessThan(768);
  await page.getByRole('textbox', { name: '地址' }).focus();
  const field = await page.getByRole('textbox', { name: '地址' }).boundingBox();
  expect(field && field.y + field.height).toBeLessThan(foot?.y ?? 0);
});
